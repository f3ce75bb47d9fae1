import { type LakeDocument, referencesIn } from '../document.ts'
import { mutationError } from '../errors.ts'

/**
 * Strong references must lead somewhere: to a document that is there when the transaction is done.
 * @param documents all documents as the transaction leaves them
 * @throws {LakeError} 409
 */
export function checkReferences(
  changed: { id: string; after: LakeDocument | null }[],
  documents: { get(id: string): LakeDocument | null; all(): Iterable<LakeDocument> },
): void {
  for (const { after } of changed) if (after) checkTargets(after, documents)
  const removed = new Set(changed.flatMap(({ id, after }) => (after ? [] : [id])))
  if (removed.size > 0) checkNobodyNeeds(removed, documents.all())
}

function checkTargets(document: LakeDocument, documents: { get(id: string): LakeDocument | null }) {
  const missing = referencesIn(document).find(({ id, isStrong }) => isStrong && !documents.get(id))
  if (!missing) return
  const description = `Document "${document._id}" references nonexistent document "${missing.id}"`
  throw mutationError({
    type: 'documentReferenceDoesNotExistError',
    description,
    id: document._id,
    referenceID: missing.id,
  })
}

function checkNobodyNeeds(removed: Set<string>, documents: Iterable<LakeDocument>) {
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
