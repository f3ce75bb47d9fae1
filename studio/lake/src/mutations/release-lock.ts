import { type LakeDocument, isVersionId } from '../document.ts'
import { mutationError } from '../errors.ts'
import type { Result } from './apply.ts'
import { releaseDocumentIdOf, releaseOfVersion, releaseState } from '../release.ts'

const SCHEDULED = new Set(['scheduling', 'scheduled'])
const CLOSED = new Set(['archived', 'published'])

/**
 * The documents of a scheduled release stay as they are, and none is added to one that is archived or published.
 * @param documents as the mutation has left them @throws {LakeError} 409
 */
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
