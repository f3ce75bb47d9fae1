import { isNewId, isRecord, isStoredId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { isTime } from '../times.ts'

export type Fields = Record<string, unknown>

/** One mutation of Sanity's HTTP API, with its target named. */
export type Mutation =
  | { kind: 'create' | 'createOrReplace' | 'createIfNotExists'; document: Fields & { _type: string } }
  | { kind: 'delete'; target: Target }
  | { kind: 'patch'; target: Target; patch: Fields; ifRevision: string | null }

export type Target = { id: string } | { query: string; params: Fields }

const CREATIONS = ['create', 'createOrReplace', 'createIfNotExists'] as const
const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isRecordOf = (isForm: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.values(value).every(isForm)
const isNumbers = isRecordOf(Number.isFinite)
const isInsertion = (value: unknown) =>
  isRecord(value) &&
  Array.isArray(value.items) &&
  ['before', 'after', 'replace'].filter((place) => isText(value[place])).length === 1
const PATCH_OPERATIONS = new Map<string, (value: unknown) => boolean>([
  ['set', isRecord],
  ['setIfMissing', isRecord],
  ['unset', isTexts],
  ['inc', isNumbers],
  ['dec', isNumbers],
  ['insert', isInsertion],
  ['diffMatchPatch', isRecordOf(isText)],
])
export function parseMutations(value: unknown): Mutation[] {
  if (!Array.isArray(value)) throw badRequest('"mutations" must be an array')
  return value.map(parseMutation)
}

function parseMutation(value: unknown): Mutation {
  const [entry, ...more] = isRecord(value) ? Object.entries(value) : []
  if (!entry || more.length > 0) throw badRequest('A mutation is an object with exactly one key')
  const [kind, body] = entry
  if (!isRecord(body)) throw badRequest(`"${kind}" must be an object`)
  const creation = CREATIONS.find((name) => name === kind)
  if (creation) return parseCreation(creation, body)
  if (kind === 'delete') return { kind, target: parseTarget(body) }
  if (kind === 'patch') return parsePatch(body)
  throw badRequest(`Unknown mutation "${kind}"`)
}

function parseCreation(kind: (typeof CREATIONS)[number], body: Fields): Mutation {
  const { _type, _id } = body
  if (typeof _type !== 'string' || _type === '') throw badRequest('A document needs a "_type"')
  if (_id !== undefined && typeof _id !== 'string') throw badRequest('"_id" must be a string')
  if (_id) checkNewId(_id)
  for (const field of ['_createdAt', '_updatedAt'] as const) checkTime(field, body[field])
  if (!_id && kind !== 'create') throw badRequest(`"${kind}" needs an "_id"`)
  return { kind, document: { ...body, _type } }
}

function parsePatch({ id, query, params, ifRevisionID, ...patch }: Fields): Mutation {
  for (const [operation, value] of Object.entries(patch)) {
    const isForm = PATCH_OPERATIONS.get(operation)
    if (!isForm) throw badRequest(`Unknown patch operation "${operation}"`)
    if (!isForm(value)) throw badRequest(`"${operation}" is malformed`)
    for (const path of pathsOf(operation, value)) {
      if (LARGE_INDEX.test(path)) throw badRequest('An array index in a patch must be below 100000')
      if (RESERVED_NAME.test(path)) throw badRequest(`The path "${path}" has a reserved name in it`)
    }
  }
  const ifRevision = typeof ifRevisionID === 'string' ? ifRevisionID : null
  return { kind: 'patch', target: parseTarget({ id, query, params }), patch, ifRevision }
}

/** Fields that no document may have; the mutator would drop `__proto__`. */
const RESERVED_NAME = /(?:^|\.|\[\s*["'])\s*(?:__proto__|hasOwnProperty)(?![\w$])/

/** The mutator fills an array up to the index that is set. */
const LARGE_INDEX = /[[,]\s*\d{6,}\s*[\],]/

export function pathsOf(operation: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  if (!isRecord(value)) return []
  return operation === 'insert' ? Object.values(value).filter(isText) : Object.keys(value)
}

function parseTarget({ id, query, params }: Fields): Target {
  if (typeof id === 'string') return { id: checkId(id) }
  if (typeof query === 'string') return { query, params: isRecord(params) ? params : {} }
  throw badRequest('A patch or deletion needs an "id" or a "query"')
}

export function checkId(id: string): string {
  if (!isStoredId(id)) throw badRequest(`"${id.slice(0, 200)}" is not a document id`)
  return id
}

/** An id may end in a dot; a random part is appended to it. */
function checkNewId(id: string) {
  if (!isNewId(id.endsWith('.') ? `${id}x` : id))
    throw badRequest(`"${id.slice(0, 200)}" is not a document id`)
}

function checkTime(field: string, value: unknown) {
  if (value !== undefined && value !== null && !isTime(value))
    throw badRequest(`"${field}" must be a date and time in ISO 8601`)
}
