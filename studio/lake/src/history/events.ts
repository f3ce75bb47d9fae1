import { draftIdOf, isDraftId, isVersionId, publishedIdOf } from '../document.ts'
import type { ChangeMark } from '../store/history.ts'

/** The ids whose changes make up the events of a document, draft or version. */
export const idsOfEvents = (id: string): string[] => {
  const publishedId = publishedIdOf(id)
  return [publishedId, isDraftId(id) || isVersionId(id) ? id : draftIdOf(publishedId)]
}

/** Events of the Studio's history, newest first; it derives single edits itself. @param changes oldest first */
export function eventsOf(id: string, changes: ChangeMark[]) {
  const isPublished = publishedIdOf(id) === id
  let versionRevision = ''
  const events: { sequence: number; event: object }[] = []
  for (const [sequence, group] of Map.groupBy(changes, (change) => change.sequence)) {
    const version = group.find(({ documentId }) => publishedIdOf(documentId) !== documentId)
    const published = group.find(({ documentId }) => publishedIdOf(documentId) === documentId)
    const event = eventIn({ version, published, versionRevision, documentId: publishedIdOf(id) })
    if (version) versionRevision = version.transactionId
    if (event && isShown(event, isPublished)) events.unshift({ sequence, event })
  }
  return events
}

/** The history of the published document has no events of versions, and that of a version none of the published one. */
function isShown({ type }: { type: string }, isPublished: boolean): boolean {
  const ofVersion = type === 'createDocumentVersion' || type === 'deleteDocumentVersion'
  const ofPublished = type === 'createLiveDocument' || type === 'updateLiveDocument'
  return isPublished ? !ofVersion : !ofPublished
}

function eventIn(given: {
  version: ChangeMark | undefined
  published: ChangeMark | undefined
  versionRevision: string
  documentId: string
}) {
  const { version, published, versionRevision, documentId } = given
  const change = version ?? published
  if (!change) return null
  const { timestamp, author, transactionId } = change
  const base = { documentId, timestamp, author }
  if (!version) {
    if (published?.isGone) return { ...base, type: 'deleteDocumentGroup' }
    const type = published?.isNew ? 'createLiveDocument' : 'updateLiveDocument'
    return { ...base, type, revisionId: transactionId }
  }
  const ofVersion = { ...base, versionId: version.documentId, versionRevisionId: versionRevision }
  if (version.isGone) {
    if (!published) return { ...ofVersion, type: 'deleteDocumentVersion' }
    if (published.isGone) return { ...base, type: 'deleteDocumentGroup' }
    const publishCause = isVersionId(version.documentId) ? 'release.publish' : 'document.publish'
    return { ...ofVersion, type: 'publishDocumentVersion', publishCause, revisionId: transactionId }
  }
  if (!version.isNew) return null
  const type = published?.isGone ? 'unpublishDocument' : 'createDocumentVersion'
  return { ...ofVersion, type, versionRevisionId: transactionId }
}
