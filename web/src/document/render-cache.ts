import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** In characters of HTML, of two bytes each: about two hundred pages. */
const MAX_SIZE = 10_000_000

/**
 * Rendered pages, by a hash of everything they are rendered from. The content is part of the key, so an entry is never
 * out of date. Reading the data takes a fraction of the time of rendering it.
 */
export function createRenderCache<Page extends { html: string }>() {
  const cache = new LRUCache<string, Page>({ maxSize: MAX_SIZE, sizeCalculation: ({ html }) => html.length })
  return {
    /** @param input everything that the page is rendered from, serializable as JSON */
    getOrRender(input: unknown, render: () => Page): Page {
      const key = createHash('sha256').update(JSON.stringify(input)).digest('base64')
      const cached = cache.get(key)
      if (cached) return cached
      const page = render()
      cache.set(key, page)
      return page
    },
  }
}
