import type { PlanDocuments } from '../dataset/plan.ts'
import { type LakeDocument, draftIdOf, isDraftId, isRecord, isVersionId, publishedIdOf } from '../document.ts'
import { badRequest, immutableError, unexpectedRevision } from '../errors.ts'
import { type Fields, checkId } from '../mutations/mutation.ts'
import { isReleaseDocumentId } from '../release.ts'

// Each function validates what it reads of an action: 400, or 409 for documents that are not as it expects.

export type Version = Fields & { _id: string }
export type Handler = (action: Fields, documents: PlanDocuments) => Fields[]

export function draftsIn({ includeDrafts = [] }: Fields, publishedId: string): string[] {
  if (!Array.isArray(includeDrafts)) throw badRequest('"includeDrafts" must be an array of ids')
  return includeDrafts.map((id: unknown) => checkVersionId(publishedId, String(id)))
}

/** The document of `replaceDraft`, an action with which the Studio also restores versions. */
export function draftAttributes(action: Fields, documents: PlanDocuments): Version {
  const publishedId = publishedIdIn(action)
  const document = asVersion(publishedId, attributesIn(action, 'attributes'), draftIdOf(publishedId))
  return checkSameType(documents.get(publishedId), document)
}

/** Sanity's client sends `publishedId`; the documented HTTP API has only the version's `_id` in the document. */
export function versionDocument(action: Fields, documents: PlanDocuments): Version {
  const document = attributesIn(action, 'document')
  const versionId = typeof action.versionId === 'string' ? action.versionId : document._id
  if (typeof versionId !== 'string') throw badRequest('The document of a version needs an "_id"')
  const publishedId = action.publishedId === undefined ? publishedIdOf(versionId) : publishedIdIn(action)
  const version = asVersion(publishedId, document, versionId)
  if (version._id !== versionId) throw badRequest(`"_id" must be "${versionId}"`)
  return checkSameType(documents.get(publishedId), version)
}

/** The document with an `_id`, which must be a draft or version of the published id. */
export function asVersion(publishedId: string, document: Fields, defaultId: string): Version {
  const id = document._id ?? defaultId
  if (typeof id !== 'string') throw badRequest('"_id" must be a string')
  return { ...document, _id: checkVersionId(publishedId, id) }
}

function checkVersionId(publishedId: string, id: string): string {
  if (!isDraftId(id) && !isVersionId(id)) throw badRequest(`"${id}" is neither a draft nor a version`)
  if (publishedIdOf(id) !== publishedId) throw badRequest(`"${id}" is not a version of "${publishedId}"`)
  return id
}

function checkSameType(published: LakeDocument | null, document: Version): Version {
  if (published && document._type !== published._type) throw immutableError('_type', published._id)
  return document
}

/** The id of a draft or version in the action. */
export function draftIn(action: Fields): string {
  const id = idIn(action, action.draftId === undefined ? 'versionId' : 'draftId')
  return checkVersionId(action.publishedId === undefined ? publishedIdOf(id) : publishedIdIn(action), id)
}

export function publishedIdIn(action: Fields): string {
  const id = idIn(action, 'publishedId')
  if (publishedIdOf(id) !== id || isReleaseDocumentId(id)) throw badRequest(`"${id}" is not a published id`)
  return id
}

export function idIn(action: Fields, name: string): string {
  const id = action[name]
  if (typeof id !== 'string') throw badRequest(`The action needs "${name}"`)
  return checkId(id)
}

export function attributesIn(action: Fields, name: 'attributes' | 'document'): Fields {
  const attributes = action[name]
  if (!isRecord(attributes)) throw badRequest(`The action needs "${name}"`)
  return attributes
}

export function checkRevision(document: LakeDocument | null, expected: unknown) {
  if (typeof expected !== 'string' || document?._rev === expected) return
  throw unexpectedRevision(document?._id ?? '', document?._rev, expected)
}
