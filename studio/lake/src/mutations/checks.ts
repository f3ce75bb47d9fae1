import { type DocumentChange, type LakeDocument, isVersionId, referencesIn } from '../document.ts'
import { mutationError } from '../errors.ts'
import { releaseDocumentIdOf, releaseOfVersion, releaseState } from '../release.ts'
import type { Result } from './apply.ts'

type Documents = {
  has: (id: string) => boolean
  /** Whether the writer may see a document. */
  isVisible: (id: string) => boolean
  /** Finds documents as they were before the transaction. */
  referencing: (id: string) => readonly LakeDocument[]
}

/**
 * Strong references must point to documents that exist after the transaction, or are in quarantine. A document that the
 * writer may not see counts as missing, unless one that they see refers to it already. @throws {LakeError} 409
 */
export function checkReferences(changed: readonly DocumentChange[], documents: Documents): void {
  const has = (id: string) =>
    documents.isVisible(id)
      ? documents.has(id)
      : strongReferences(documents.referencing(id).filter(({ _id }) => documents.isVisible(_id))).has(id)
  for (const { after } of changed) if (after) checkTargets(after, has)
  const removed = changed.flatMap(({ id, after }) => (after ? [] : [id]))
  if (removed.length === 0) return
  const changedIds = new Set(changed.map(({ id }) => id))
  const written = strongReferences(changed.flatMap(({ after }) => after ?? []))
  for (const id of removed) {
    const unchanged = documents.referencing(id).filter(({ _id }) => !changedIds.has(_id))
    const referencing = [...(strongReferences(unchanged).get(id) ?? []), ...(written.get(id) ?? [])]
    if (referencing.length > 0) throw referenced(id, referencing.filter(documents.isVisible))
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

function checkTargets(document: LakeDocument, has: (id: string) => boolean) {
  const missing = referencesIn(document).find(({ id, isStrong }) => isStrong && !has(id))
  if (!missing) return
  const description = `Document "${document._id}" references nonexistent document "${missing.id}"`
  throw mutationError({
    type: 'documentReferenceDoesNotExistError',
    description,
    id: document._id,
    referenceID: missing.id,
  })
}

function referenced(id: string, referencingIDs: string[]) {
  const from = referencingIDs[0] === undefined ? '' : ` from "${referencingIDs[0]}"`
  const description = `Document "${id}" cannot be deleted as there are references to it${from}`
  return mutationError({ type: 'documentHasExistingReferencesError', description, id, referencingIDs })
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
