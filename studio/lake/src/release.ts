import { type LakeDocument, isRecord } from './document.ts'

/** Sanity's limit of documents in a release. */
export const RELEASE_DOCUMENTS_MAX = 1_000

const RELEASE_PATH = '_.releases.'

export const releaseDocumentIdOf = (releaseId: string) => `${RELEASE_PATH}${releaseId}`
export const isReleaseDocumentId = (id: string) => id.startsWith(RELEASE_PATH)
export const releaseIdOf = (releaseDocumentId: string) => releaseDocumentId.slice(RELEASE_PATH.length)

export const versionsPrefix = (releaseId: string) => `versions.${releaseId}.`

export const releaseOfVersion = (versionId: string) => versionId.split('.')[1] ?? ''

/** Sanity's intermediate states last only within a transaction here. */
export const releaseState = ({ state }: LakeDocument): string =>
  typeof state === 'string' ? state : 'active'

/** Whether the release of this version unpublishes the document. */
export const isUnpublishing = ({ _system }: Record<string, unknown>) =>
  isRecord(_system) && _system.delete === true
