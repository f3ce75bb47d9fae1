import type { Dataset, Plan } from '../dataset.ts'
import { type LakeDocument, draftIdOf, isDraftId, isRecord, isVersionId, publishedIdOf } from '../document.ts'
import { LakeError, actionErrorOf, badRequest, mutationError } from '../errors.ts'
import { type Mutation, checkId, parseMutations } from './mutation.ts'

type Fields = Record<string, unknown>
type Documents = Pick<Dataset, 'get'>

/**
 * The mutations that actions of Sanity's Actions API stand for; each action sees what those before it have done.
 * @throws {LakeError} 400 for what is no list of actions
 */
export function planActions(actions: unknown): Plan {
  if (!Array.isArray(actions) || actions.length === 0)
    throw badRequest('"actions" must be an array with an action in it')
  return (apply, documents) =>
    actions.forEach((action: unknown, index) => {
      try {
        toMutations(action, documents).forEach(apply)
      } catch (error) {
        throw error instanceof LakeError ? actionErrorOf(error, index) : error
      }
    })
}

/** @throws {LakeError} 400 for an unknown or malformed action, 409 for one whose conditions do not hold */
function toMutations(action: unknown, documents: Documents): Mutation[] {
  if (!isRecord(action) || typeof action.actionType !== 'string')
    throw badRequest('An action needs an "actionType"')
  const handler = ACTIONS.get(action.actionType)
  if (!handler) throw badRequest(`Unknown action "${action.actionType}"`)
  return parseMutations(handler(action, documents))
}

type Handler = (action: Fields, documents: Documents) => Fields[]

const ACTIONS = new Map<string, Handler>([
  ['sanity.action.document.create', create],
  ['sanity.action.document.edit', edit],
  ['sanity.action.document.publish', publish],
  ['sanity.action.document.unpublish', unpublish],
  ['sanity.action.document.discard', (action) => [{ delete: { id: draftIn(action) } }]],
  ['sanity.action.document.delete', remove],
  ['sanity.action.document.replaceDraft', (action) => [{ createOrReplace: attributesIn(action) }]],
  ['sanity.action.document.version.create', createVersion],
  [
    'sanity.action.document.version.replace',
    (action) => [{ createOrReplace: attributesIn(action, 'document') }],
  ],
  ['sanity.action.document.version.discard', (action) => [{ delete: { id: draftIn(action) } }]],
  ['sanity.action.document.version.unpublish', unpublishVersion],
])

function create(action: Fields): Fields[] {
  const attributes = attributesIn(action)
  const document = { ...attributes, _id: attributes._id ?? draftIdOf(idIn(action, 'publishedId')) }
  return [action.ifExists === 'ignore' ? { createIfNotExists: document } : { create: document }]
}

/** The first edit of a published document begins its draft; of several in one request only the first does. */
function edit(action: Fields, documents: Documents): Fields[] {
  const draftId = draftIn(action)
  const { patch } = action
  if (!isRecord(patch)) throw badRequest('The action needs a "patch"')
  const published = documents.get(idIn(action, 'publishedId'))
  const begin = published ? [{ createIfNotExists: copyOf(published, draftId) }] : []
  return [...begin, { patch: { ...patch, id: draftId } }]
}

function publish(action: Fields, documents: Documents): Fields[] {
  const publishedId = idIn(action, 'publishedId')
  const draft = existing(documents, draftIn(action))
  const published = documents.get(publishedId)
  checkRevision(draft, action.ifDraftRevisionId)
  checkRevision(published, action.ifPublishedRevisionId)
  const document = {
    ...strengthened(copyOf(draft, publishedId)),
    ...(published ? { _createdAt: published._createdAt } : {}),
  }
  return [{ createOrReplace: document }, { delete: { id: draft._id } }]
}

function unpublish(action: Fields, documents: Documents): Fields[] {
  const published = existing(documents, idIn(action, 'publishedId'))
  return [{ createIfNotExists: copyOf(published, draftIn(action)) }, { delete: { id: published._id } }]
}

function remove(action: Fields, documents: Documents): Fields[] {
  const publishedId = idIn(action, 'publishedId')
  const drafts = Array.isArray(action.includeDrafts) ? action.includeDrafts.map(String) : []
  const ids = [publishedId, ...(drafts.length > 0 ? drafts : [draftIdOf(publishedId)])]
  const found = ids.filter((id) => documents.get(id))
  if (found.length === 0) existing(documents, publishedId)
  return found.map((id) => ({ delete: { id } }))
}

function createVersion(action: Fields, documents: Documents): Fields[] {
  if (isRecord(action.document)) return [{ create: action.document }]
  const base = existing(documents, idIn(action, 'baseId'))
  checkRevision(base, action.ifBaseRevisionId)
  return [{ create: copyOf(base, draftIn(action)) }]
}

/** Marks the version, so that its release takes the document back; the document stays until then. */
function unpublishVersion(action: Fields, documents: Documents): Fields[] {
  const published = existing(documents, idIn(action, 'publishedId'))
  const versionId = draftIn(action)
  return [
    { createIfNotExists: copyOf(published, versionId) },
    { patch: { id: versionId, set: { '_system.delete': true } } },
  ]
}

/** The draft, or the version in a release, that an action is about: never what is published. */
function draftIn(action: Fields): string {
  const id = idIn(action, action.draftId === undefined ? 'versionId' : 'draftId')
  if (!isDraftId(id) && !isVersionId(id)) throw badRequest(`"${id}" is neither a draft nor a version`)
  if (typeof action.publishedId === 'string' && publishedIdOf(id) !== action.publishedId)
    throw badRequest(`"${id}" is no version of "${action.publishedId}"`)
  return id
}

function idIn(action: Fields, name: string): string {
  const id = action[name]
  if (typeof id !== 'string') throw badRequest(`The action needs a "${name}"`)
  return checkId(id)
}

function attributesIn(action: Fields, name = 'attributes'): Fields {
  const attributes = action[name]
  if (!isRecord(attributes)) throw badRequest(`The action needs "${name}"`)
  return attributes
}

function existing(documents: Documents, id: string): LakeDocument {
  const document = documents.get(id)
  if (document) return document
  const description = `The document with the ID "${id}" was not found`
  throw mutationError({ type: 'documentNotFoundError', description, id })
}

function checkRevision(document: LakeDocument | null, expected: unknown) {
  if (typeof expected !== 'string' || document?._rev === expected) return
  const id = document?._id ?? ''
  const description = `document "${id}" has unexpected revision ID ("${document?._rev}"), expected "${expected}"`
  throw mutationError({
    type: 'documentRevisionIDDoesNotMatchError',
    description,
    id,
    currentRevisionID: document?._rev,
    expectedRevisionID: expected,
  })
}

/** Without what belongs to one version of a document. */
function copyOf({ _rev, _updatedAt, ...document }: LakeDocument, id: string): Fields {
  return { ...document, _id: id }
}

/** A reference that was weak only until publishing holds from now on. */
function strengthened(value: Fields): Fields {
  const { _strengthenOnPublish, ...rest } = value
  const { _weak, ...strong } = rest
  const fields = isRecord(_strengthenOnPublish) && _strengthenOnPublish.weak !== true ? strong : rest
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, strengthenValue(field)]))
}

function strengthenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenValue)
  return isRecord(value) ? strengthened(value) : value
}
