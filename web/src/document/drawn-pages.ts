import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Characters, of two bytes each; two hundred pages. */
const ROOM = 10_000_000

/**
 * Pages that were drawn before: equal ingredients make equal pages, and reading them takes a fraction of drawing.
 * Nothing in here can be out of date, as the content is among the ingredients.
 */
export function createDrawnPages<Page extends { html: string }>() {
  const drawn = new LRUCache<string, Page>({ maxSize: ROOM, sizeCalculation: ({ html }) => html.length })
  return {
    /** @param ingredients all that the page is drawn from, as JSON can tell it */
    draw(ingredients: unknown, draw: () => Page): Page {
      const key = createHash('sha256').update(JSON.stringify(ingredients)).digest('base64')
      const known = drawn.get(key)
      if (known) return known
      const page = draw()
      drawn.set(key, page)
      return page
    },
  }
}
