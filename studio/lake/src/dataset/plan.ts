import { type LakeDocument, isRecord } from '../document.ts'
import { documentNotFound } from '../errors.ts'
import type { Fields, Mutation } from '../mutations/mutation.ts'

/** Applies mutations. @param purge deletes a document's history when the transaction is committed */
export type Plan = (
  apply: (mutation: Mutation) => void,
  documents: PlanDocuments,
  purge: (id: string) => void,
) => void

/** The documents after the mutations so far, and what the store knows of earlier ones. */
export type PlanDocuments = {
  get(id: string): LakeDocument | null
  /** The documents of a release, in the order of their ids. */
  inRelease(releaseId: string): LakeDocument[]
  /** A document before it was deleted; null when the history does not have it. */
  lastStateOf(id: string): Record<string, unknown> | null
  /** The time of the transaction, in ISO 8601. */
  timestamp: string
}

/** @throws {LakeError} 409 */
export function existing(documents: PlanDocuments, id: string): LakeDocument {
  const document = documents.get(id)
  if (!document) throw documentNotFound(id)
  return document
}

/** A copy under another id, without the fields that the lake sets for each version. */
export function copyAs({ _rev, _updatedAt, ...document }: LakeDocument, id: string): Fields {
  return { ...document, _id: id }
}

/** A draft or version in its published form: references are strengthened, and `_createdAt` of the document is kept. */
export const publishedForm = (version: Fields, published: LakeDocument | null): Fields => ({
  ...strengthened(version),
  ...(published ? { _createdAt: published._createdAt } : {}),
})

/** Makes references strong that were weak until publication only. */
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
