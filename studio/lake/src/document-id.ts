import { isVersionId, publishedIdOf } from './document.ts'

const LONGEST = 128
const ALLOWED = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/
/** Earlier releases accepted ids such as `-a`, which must stay readable and deletable. */
const EARLIER = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
const VERSION = /^versions\.[^.]+\.[^.]/

/** Whether a stored document may have this id. */
export const isStoredId = (id: string) => id.length <= LONGEST && EARLIER.test(id)

/** Whether a new document may have this id. */
export function isNewId(id: string): boolean {
  if (id.length > LONGEST || !ALLOWED.test(id) || id.includes('..') || id.endsWith('.')) return false
  if (isVersionId(id) && !VERSION.test(id)) return false
  const published = publishedIdOf(id)
  return published === id || publishedIdOf(published) === published
}
