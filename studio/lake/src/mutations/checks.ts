import { type LakeDocument, isVersionId, referencesIn } from '../document.ts'
import { mutationError } from '../errors.ts'
import { releaseDocumentIdOf, releaseOfVersion, releaseState } from '../release.ts'
import type { Result } from './apply.ts'

/**
 * Strong references must point to documents that exist after the transaction, or are in quarantine.
 * @param documents `referencing` finds documents as they were before the transaction @throws {LakeError} 409
 */
export function checkReferences(
  changed: { id: string; after: LakeDocument | null }[],
  documents: { has(id: string): boolean; referencing(id: string): readonly LakeDocument[] },
): void {
  for (const { after } of changed) if (after) checkTargets(after, documents)
  const removed = changed.flatMap(({ id, after }) => (after ? [] : [id]))
  if (removed.length === 0) return
  const changedIds = new Set(changed.map(({ id }) => id))
  const written = strongReferences(changed.flatMap(({ after }) => after ?? []))
  for (const id of removed) {
    const unchanged = documents.referencing(id).filter(({ _id }) => !changedIds.has(_id))
    checkNotReferenced(id, [...(strongReferences(unchanged).get(id) ?? []), ...(written.get(id) ?? [])])
  }
}

/** For each id that is strongly referenced, the ids of the documents that refer to it. */
function strongReferences(documents: readonly LakeDocument[]) {
  const referencing = new Map<string, string[]>()
  for (const document of documents) {
    for (const { id, isStrong } of referencesIn(document)) {
      if (!isStrong) continue
      const found = referencing.get(id)
      if (found) found.push(document._id)
      else referencing.set(id, [document._id])
    }
  }
  return referencing
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

function checkNotReferenced(id: string, referencingIDs: string[]) {
  const [first] = referencingIDs
  if (first === undefined) return
  const description = `Document "${id}" cannot be deleted as there are references to it from "${first}"`
  throw mutationError({ type: 'documentHasExistingReferencesError', description, id, referencingIDs })
}

const SCHEDULED = new Set(['scheduling', 'scheduled'])
const CLOSED = new Set(['archived', 'published'])

/** Versions in a scheduled release cannot change, and a closed release gets no new ones. @throws {LakeError} 409 */
export function checkUnlocked(
  results: readonly Result[],
  documents: { get(id: string): LakeDocument | null },
) {
  for (const { id, operation } of results) {
    if (operation === 'none' || !isVersionId(id)) continue
    const releaseId = releaseOfVersion(id)
    const release = documents.get(releaseDocumentIdOf(releaseId))
    if (!release) continue
    const state = releaseState(release)
    if (!SCHEDULED.has(state) && (operation === 'delete' || !CLOSED.has(state))) continue
    const description = `Document "${id}" cannot be changed: the release "${releaseId}" is ${state}`
    throw mutationError({ type: 'mutationError', description, id })
  }
}
