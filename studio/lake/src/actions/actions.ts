import { type Plan, type PlanDocuments, copyAs, existing, publishedForm } from '../dataset/plan.ts'
import { draftIdOf, isRecord, publishedIdOf } from '../document.ts'
import { atAction, badRequest, documentExists, mutationError } from '../errors.ts'
import {
  type Handler,
  type Version,
  attributesIn,
  checkRevision,
  draftAttributes,
  draftIn,
  draftsIn,
  idIn,
  publishedIdIn,
  versionDocument,
  asVersion,
} from './action-fields.ts'
import { RELEASE_ACTIONS, checkRelease } from '../releases/actions.ts'
import { type Fields, type Mutation, parseMutations } from '../mutations/mutation.ts'

/** Translates actions of Sanity's Actions API into mutations. Each action sees the effects of those before it. */
export function planActions(actions: unknown): Plan {
  if (!Array.isArray(actions) || actions.length === 0)
    throw badRequest('"actions" must be an array with at least one action')
  return (apply, documents, purge) =>
    actions.forEach((action: unknown, index) => {
      try {
        const mutations = toMutations(action, documents)
        mutations.forEach(apply)
        if (isRecord(action)) checkRelease(action.releaseId, documents)
        if (isRecord(action) && action.purge === true) for (const id of deletedBy(mutations)) purge(id)
      } catch (error) {
        throw atAction(error, index)
      }
    })
}

function toMutations(action: unknown, documents: PlanDocuments): Mutation[] {
  if (!isRecord(action) || typeof action.actionType !== 'string')
    throw badRequest('An action needs an "actionType"')
  const handler = ACTIONS.get(action.actionType)
  if (!handler) throw badRequest(`Not supported by this lake: the action "${action.actionType}"`)
  return parseMutations(handler(action, documents))
}

const deletedBy = (mutations: Mutation[]) =>
  mutations.flatMap((mutation) =>
    mutation.kind === 'delete' && 'id' in mutation.target ? mutation.target.id : [],
  )

const ACTIONS = new Map<string, Handler>([
  ['sanity.action.document.create', create],
  ['sanity.action.document.edit', edit],
  ['sanity.action.document.publish', publish],
  ['sanity.action.document.unpublish', unpublish],
  ['sanity.action.document.discard', discard],
  ['sanity.action.document.delete', remove],
  [
    'sanity.action.document.replaceDraft',
    (action, documents) => replacing(draftAttributes(action, documents), documents),
  ],
  ['sanity.action.document.version.create', createVersion],
  [
    'sanity.action.document.version.replace',
    (action, documents) => replacing(versionDocument(action, documents), documents),
  ],
  ['sanity.action.document.version.discard', discard],
  ['sanity.action.document.version.unpublish', unpublishVersion],
  ...RELEASE_ACTIONS,
])

function create(action: Fields, documents: PlanDocuments): Fields[] {
  const publishedId = publishedIdIn(action)
  const document = asVersion(publishedId, attributesIn(action, 'attributes'), draftIdOf(publishedId))
  if (action.ifExists === 'ignore') {
    return documents.get(publishedId) ? [] : [{ createIfNotExists: document }]
  }
  if (documents.get(publishedId)) throw documentExists(publishedId)
  return [{ create: document }]
}

/** Creates the draft from the published document if there is none yet. */
function edit(action: Fields, documents: PlanDocuments): Fields[] {
  const draftId = draftIn(action)
  const { patch } = action
  if (!isRecord(patch)) throw badRequest('The action needs a "patch"')
  const published = documents.get(publishedIdIn(action))
  const begin = published ? [{ createIfNotExists: copyAs(published, draftId) }] : []
  return [...begin, { patch: { ...patch, id: draftId } }]
}

function publish(action: Fields, documents: PlanDocuments): Fields[] {
  const publishedId = publishedIdIn(action)
  const draft = existing(documents, draftIn(action))
  const published = documents.get(publishedId)
  checkRevision(draft, action.ifDraftRevisionId)
  checkRevision(published, action.ifPublishedRevisionId)
  const document = publishedForm(copyAs(draft, publishedId), published)
  return [{ createOrReplace: document }, { delete: { id: draft._id } }]
}

function unpublish(action: Fields, documents: PlanDocuments): Fields[] {
  const published = existing(documents, publishedIdIn(action))
  return [{ createIfNotExists: copyAs(published, draftIn(action)) }, { delete: { id: published._id } }]
}

function discard(action: Fields, documents: PlanDocuments): Fields[] {
  return [{ delete: { id: existing(documents, draftIn(action))._id } }]
}

/** Refuses to delete a draft that `includeDrafts` does not name: the caller may not know of it. */
function remove(action: Fields, documents: PlanDocuments): Fields[] {
  const publishedId = publishedIdIn(action)
  const drafts = draftsIn(action, publishedId)
  const draftId = draftIdOf(publishedId)
  if (documents.get(draftId) && !drafts.includes(draftId)) {
    const description = `Document "${publishedId}" has the draft "${draftId}", which "includeDrafts" does not name`
    throw mutationError({ type: 'mutationError', description, id: draftId })
  }
  const found = [publishedId, ...drafts].filter((id) => documents.get(id))
  if (found.length === 0) existing(documents, publishedId)
  return found.map((id) => ({ delete: { id } }))
}

/** The draft or version that is replaced, or its published document, must exist. */
function replacing(document: Version, documents: PlanDocuments): Fields[] {
  if (!documents.get(publishedIdOf(document._id))) existing(documents, document._id)
  return [{ createOrReplace: document }]
}

function createVersion(action: Fields, documents: PlanDocuments): Fields[] {
  if (isRecord(action.document)) return [{ create: versionDocument(action, documents) }]
  const base = existing(documents, idIn(action, 'baseId'))
  checkRevision(base, action.ifBaseRevisionId)
  const versionId = draftIn(action)
  if (publishedIdOf(base._id) !== publishedIdOf(versionId))
    throw badRequest(`"${base._id}" is not a version of "${publishedIdOf(versionId)}"`)
  return [{ create: copyAs(base, versionId) }]
}

/** Marks the version, so that publishing its release unpublishes the document. */
function unpublishVersion(action: Fields, documents: PlanDocuments): Fields[] {
  const published = existing(documents, publishedIdIn(action))
  const versionId = draftIn(action)
  return [
    { createIfNotExists: copyAs(published, versionId) },
    { patch: { id: versionId, set: { '_system.delete': true } } },
  ]
}
