import { badRequest } from '../errors.ts'
import { isRecord } from '../document.ts'

type Fields = Record<string, unknown>

/** One mutation of Sanity's HTTP API, with its target named. */
export type Mutation =
  | { kind: 'create' | 'createOrReplace' | 'createIfNotExists'; document: Fields & { _type: string } }
  | { kind: 'delete'; target: Target }
  | { kind: 'patch'; target: Target; patch: Fields; ifRevision: string | null }

export type Target = { id: string } | { query: string; params: Fields }

const CREATIONS = ['create', 'createOrReplace', 'createIfNotExists'] as const
const isText = (value: unknown) => typeof value === 'string'
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
const ID = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const ID_MAX = 128

/** @throws {LakeError} 400 for anything that is not a list of mutations */
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
  if (_id) checkId(_id)
  if (!_id && kind !== 'create') throw badRequest(`"${kind}" needs an "_id"`)
  return { kind, document: { ...body, _type } }
}

function parsePatch({ id, query, params, ifRevisionID, ...patch }: Fields): Mutation {
  for (const [operation, value] of Object.entries(patch)) {
    const isForm = PATCH_OPERATIONS.get(operation)
    if (!isForm) throw badRequest(`Unknown patch operation "${operation}"`)
    if (!isForm(value)) throw badRequest(`"${operation}" does not have the form that it needs`)
  }
  const ifRevision = typeof ifRevisionID === 'string' ? ifRevisionID : null
  return { kind: 'patch', target: parseTarget({ id, query, params }), patch, ifRevision }
}

function parseTarget({ id, query, params }: Fields): Target {
  if (typeof id === 'string') return { id: checkId(id) }
  if (typeof query === 'string') return { query, params: isRecord(params) ? params : {} }
  throw badRequest('A patch or deletion needs an "id" or a "query"')
}

export function checkId(id: string): string {
  if (id.length > ID_MAX || !ID.test(id)) throw badRequest(`"${id.slice(0, ID_MAX)}" is no document id`)
  return id
}
