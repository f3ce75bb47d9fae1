/** A stored document. `_rev` is the id of the transaction that wrote it last. */
export type LakeDocument = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [field: string]: unknown
}

/** A document before and after something; null where it did not exist. */
export type BeforeAndAfter = { before: LakeDocument | null; after: LakeDocument | null }
export type DocumentChange = BeforeAndAfter & { id: string }

const DRAFTS = 'drafts.'
const VERSIONS = 'versions.'

/** Anonymous readers see no document whose id contains a dot: drafts, versions, and others. */
export const isPrivateId = (id: string) => id.includes('.')
export const isDraftId = (id: string) => id.startsWith(DRAFTS)
export const isVersionId = (id: string) => id.startsWith(VERSIONS)
export const draftIdOf = (id: string) => `${DRAFTS}${publishedIdOf(id)}`

/** The distinct ids of a list in a path: a short path must not request one document thousands of times. */
export const idsIn = (list: string): string[] => [...new Set(list.split(',').filter(Boolean))]

/** The id that a draft or version is published under. */
export function publishedIdOf(id: string): string {
  if (isDraftId(id)) return id.slice(DRAFTS.length)
  return isVersionId(id) ? id.split('.').slice(2).join('.') : id
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** All references within a value. A strong one, which is within the dataset, prevents the deletion of its document. */
export function referencesIn(value: unknown): { id: string; isStrong: boolean }[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isRecord(value)) return []
  const isStrong = value._weak !== true && value._dataset === undefined
  const own = typeof value._ref === 'string' ? [{ id: value._ref, isStrong }] : []
  return [...own, ...Object.values(value).flatMap(referencesIn)]
}

const LONGEST = 128
const ALLOWED = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/
const WHOLE_VERSION = /^versions\.[^.]+\.[^.]/

export const isStoredId = (id: string) => id.length <= LONGEST && ALLOWED.test(id)

export function isNewId(id: string): boolean {
  if (!isStoredId(id) || id.includes('..') || id.endsWith('.')) return false
  if (isVersionId(id) && !WHOLE_VERSION.test(id)) return false
  const published = publishedIdOf(id)
  // Documents of the lake itself, such as releases, have neither drafts nor versions.
  return published === id || (publishedIdOf(published) === published && !published.startsWith('_.'))
}
