import type { Listed } from './listed.ts'

const SHOWN = 6

/** Titles of the first documents, and how many more there are. */
export function listNames(documents: readonly Listed[]) {
  const names = documents.slice(0, SHOWN).map(({ title }) => title)
  const more = documents.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
