import { createHash } from 'node:crypto'
import type { ImpressionPage } from '@portfolio/contract/impression'
import { LRUCache } from 'lru-cache'

/** A serialised answer and its validator. */
export type CachedAnswer = { body: string; etag: string }

const ANSWERS_MAX = 500
/** Changes of this process clear the cache at once; those of others show after this time. */
const FRESH_FOR_MS = 1_000

export type ListCache = ReturnType<typeof createListCache>

/** Caches the answers of the list; concurrent requests for one answer share a read. */
export function createListCache(read: (page: ImpressionPage) => Promise<unknown>) {
  const cache = new LRUCache<string, CachedAnswer, ImpressionPage>({
    max: ANSWERS_MAX,
    ttl: FRESH_FOR_MS,
    // A read that is running when the cache is cleared still answers those who wait, but is not stored.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context }) => pack(await read(context)),
  })
  return {
    get: (page: ImpressionPage) => cache.forceFetch(JSON.stringify(page), { context: page }),
    clear: () => cache.clear(),
  }
}

function pack(content: unknown): CachedAnswer {
  const body = JSON.stringify(content)
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}
