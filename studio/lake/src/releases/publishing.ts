import type { Dataset } from '../dataset/dataset.ts'
import { type LakeDocument, draftIdOf, isRecord, publishedIdOf } from '../document.ts'
import { type LakeError, mutationError } from '../errors.ts'
import { type PlanDocuments, copyAs, publishedForm } from '../dataset/plan.ts'
import { type Fields, parseMutations } from '../mutations/mutation.ts'
import {
  RELEASE_DOCUMENTS_MAX,
  isUnpublishing,
  releaseDocumentIdOf,
  releaseIdOf,
  releaseState,
} from '../release.ts'

/** The mutations, in Sanity's format, that publish a release's documents and unpublish those marked for it. */
export function publishing(release: LakeDocument, documents: PlanDocuments): Fields[] {
  const versions = versionsIn(release, documents)
  const change = (patch: Fields) => ({ patch: { id: release._id, ...patch } })
  return [
    // The state in which the versions of a scheduled release can be deleted.
    change({ set: { state: 'publishing' }, unset: ['publishAt', 'error'] }),
    ...versions.flatMap((version) => publishVersion(version, documents)),
    change({
      set: {
        state: 'published',
        publishedAt: documents.timestamp,
        finalDocumentStates: finalStates(versions),
      },
    }),
  ]
}

export function versionsIn(release: LakeDocument, documents: PlanDocuments): LakeDocument[] {
  const versions = documents.inRelease(releaseIdOf(release._id))
  if (versions.length <= RELEASE_DOCUMENTS_MAX) return versions
  const description = `A release can have ${RELEASE_DOCUMENTS_MAX} documents at most, and this one has ${versions.length}`
  throw mutationError({ type: 'mutationError', description, id: release._id })
}

/** What a closed release keeps of its documents: ids only, because the history has their states. */
export const finalStates = (versions: LakeDocument[]) =>
  versions.map(({ _id }, index) => ({ _key: `d${index}`, id: _id }))

function publishVersion(version: LakeDocument, documents: PlanDocuments): Fields[] {
  const publishedId = publishedIdOf(version._id)
  const published = documents.get(publishedId)
  const removal = { delete: { id: version._id } }
  if (isUnpublishing(version))
    return [
      ...(published
        ? [{ createIfNotExists: copyAs(published, draftIdOf(publishedId)) }, { delete: { id: publishedId } }]
        : []),
      removal,
    ]
  const { _system, ...document } = copyAs(version, publishedId)
  return [{ createOrReplace: publishedForm(document, published) }, removal]
}

/** Stores in a release why it was not published, and makes it active, so that it has to be scheduled again. */
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
