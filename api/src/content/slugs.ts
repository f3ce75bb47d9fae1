import { encodeSlug } from '@portfolio/contract/paths'
import { freshFor } from '#src/fresh-for.ts'
import type { ReadContent } from './reader.ts'

const SLUGS_QUERY = `*[_type in ["skill", "project"] && defined(slug.current)].slug.current`
/**
 * The slugs are cached, because page views are reported many times a second; views of a new page count after at most
 * this time.
 */
const KEPT_MS = 60_000

/** Whether a path's parameter names a page of the content. */
export type IsSlug = (parameter: string) => Promise<boolean>

export function createSlugs(read: ReadContent): IsSlug {
  const slugs = freshFor(KEPT_MS, () => readSlugs(read).catch(() => new Set<string>()))
  return async (parameter) => (await slugs()).has(parameter)
}

async function readSlugs(read: ReadContent): Promise<ReadonlySet<string>> {
  const slugs = await read(SLUGS_QUERY, {})
  return new Set(Array.isArray(slugs) ? slugs.map(encodeSlug) : [])
}
