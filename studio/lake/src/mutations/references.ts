import { type LakeDocument, referencesIn } from '../document.ts'
import { mutationError } from '../errors.ts'

/**
 * Strong references must point to documents that exist after the transaction.
 * @param documents all documents as the transaction leaves them. `has` also knows those in quarantine, so that documents
 * that refer to them stay editable.
 * @throws {LakeError} 409
 */
export function checkReferences(
  changed: { id: string; after: LakeDocument | null }[],
  documents: { has(id: string): boolean; all(): Iterable<LakeDocument> },
): void {
  for (const { after } of changed) if (after) checkTargets(after, documents)
  const removed = new Set(changed.flatMap(({ id, after }) => (after ? [] : [id])))
  if (removed.size > 0) checkNotReferenced(removed, documents.all())
}

function checkTargets(document: LakeDocument, documents: { has(id: string): boolean }) {
  const missing = referencesIn(document).find(({ id, isStrong }) => isStrong && !documents.has(id))
  if (!missing) return
  const description = `Document "${document._id}" references nonexistent document "${missing.id}"`
  throw mutationError({
    type: 'documentReferenceDoesNotExistError',
    description,
    id: document._id,
    referenceID: missing.id,
  })
}

function checkNotReferenced(removed: Set<string>, documents: Iterable<LakeDocument>) {
  const needed = new Map<string, string[]>()
  for (const document of documents) {
    for (const { id, isStrong } of referencesIn(document)) {
      if (isStrong && removed.has(id)) needed.set(id, [...(needed.get(id) ?? []), document._id])
    }
  }
  const [first] = needed
  if (!first) return
  const [id, referencingIDs] = first
  const description = `Document "${id}" cannot be deleted as there are references to it from "${referencingIDs[0]}"`
  throw mutationError({ type: 'documentHasExistingReferencesError', description, id, referencingIDs })
}
