import type { Dataset } from '../dataset/dataset.ts'
import { isRecord } from '../document.ts'
import type { LakeError } from '../errors.ts'
import { parseMutations } from '../mutations/mutation.ts'
import { releaseDocumentIdOf, releaseState } from '../release.ts'

/**
 * Says in a release why it could not be published. One that was scheduled is active again: its documents can be
 * corrected, and it is not tried again before somebody schedules it.
 */
export function recordFailure(dataset: Dataset, id: string, error: LakeError, author: string) {
  const set = { state: 'active', error: { message: error.message } }
  dataset.transact(parseMutations([{ patch: { id, set, unset: ['publishAt'] } }]), { author })
}

/** The id of the release document when the only action of a request publishes an active release; null otherwise. */
export function publishedBy(actions: unknown, dataset: Dataset): string | null {
  const list: unknown[] = Array.isArray(actions) ? actions : []
  const [action, ...others] = list
  if (others.length > 0 || !isRecord(action) || action.actionType !== 'sanity.action.release.publish')
    return null
  const release = dataset.get(releaseDocumentIdOf(String(action.releaseId)))
  return release && releaseState(release) === 'active' ? release._id : null
}
