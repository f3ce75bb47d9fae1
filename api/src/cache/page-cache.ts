import type { OutgoingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from './send-stored.ts'
import { brotliAtBest, encode, etagOf } from './stored-body.ts'

/** Bytes of all stored pages in all their encodings. */
const ROOM = 32 * 1024 * 1024

/** Media types that compression makes smaller; a PDF is compressed already. */
const TEXT = /^text\/|[/+](?:json|xml)\b/

/** A page as its renderer returns it. */
export type RenderedPage = {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Tags that invalidate it: sync tags of the content and tags of other sources. */
  tags: readonly string[]
  /** How long it may be served from the cache; 0 for a page that must not be stored. */
  maxAgeMs: number
}

/** Null when there is no page at the address. */
type Render = () => Promise<RenderedPage | null>

/** A page as it is sent. */
export type StoredPage = StoredAnswer & { tags: readonly string[]; isSmallest: boolean }

export type PageCache = ReturnType<typeof createPageCache>

/** Caches rendered pages until their tags are invalidated. */
export function createPageCache() {
  const pages = new LRUCache<string, StoredPage>({ maxSize: ROOM, sizeCalculation: sizeOf })
  let rendering = new Map<string, Promise<StoredPage | null>>()
  let isCompressing = false
  let hits = 0
  let renders = 0

  /**
   * Brotli at its highest level takes 100 ms and more, so it runs in the background, for pages that are requested
   * again.
   */
  async function compress(key: string, page: StoredPage) {
    isCompressing = true
    try {
      page.encoded.br = await brotliAtBest(page.identity)
      page.isSmallest = true
      // Stored again, because its size has changed.
      if (pages.peek(key) === page) pages.set(key, page, { ttl: pages.getRemainingTTL(key) })
    } finally {
      isCompressing = false
    }
  }

  /** A page that is invalidated during its render answers the waiting requests, but is not stored. */
  async function renderAndStore(key: string, render: Render): Promise<StoredPage | null> {
    const current = rendering
    const rendered = await render()
    if (!rendered) return null
    renders += 1
    const page = await pack(rendered)
    if (rendered.maxAgeMs > 0 && current === rendering) pages.set(key, page, { ttl: rendered.maxAgeMs })
    return page
  }

  function forget(isOutdated: (page: StoredPage) => boolean) {
    rendering = new Map()
    for (const [key, page] of pages.entries()) if (isOutdated(page)) pages.delete(key)
  }

  return {
    find(key: string): StoredPage | undefined {
      const page = pages.get(key)
      if (page) hits += 1
      // One at a time, because it shares libuv's threads with password hashing and file reads.
      if (page && !page.isSmallest && !isCompressing) void compress(key, page)
      return page
    },
    /** Concurrent requests for one page share a render. */
    render(key: string, render: Render): Promise<StoredPage | null> {
      const running = rendering.get(key)
      if (running) return running
      const current = rendering
      const started = renderAndStore(key, render).finally(() => current.delete(key))
      current.set(key, started)
      return started
    },
    invalidate(tags: readonly string[]) {
      const changed = new Set(tags)
      forget((page) => page.tags.some((tag) => changed.has(tag)))
    },
    clear: () => forget(() => true),
    stats: () => ({ bytes: pages.calculatedSize, hits, renders }),
  }
}

const sizeOf = ({ identity, encoded }: StoredPage) =>
  identity.length + (encoded.gzip?.length ?? 0) + (encoded.br?.length ?? 0)

async function pack({ status, headers, body, tags }: RenderedPage): Promise<StoredPage> {
  const isText = TEXT.test(String(headers['Content-Type'] ?? headers['content-type']))
  return {
    status,
    headers,
    etag: etagOf(body),
    identity: body,
    encoded: isText ? await encode(body) : {},
    tags,
    isSmallest: !isText,
  }
}
