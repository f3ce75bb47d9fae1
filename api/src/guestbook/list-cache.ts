import type { ImpressionPage } from '@portfolio/contract/impression'
import { LRUCache } from 'lru-cache'
import type { StoredAnswer } from '#src/http/send-stored.ts'
import { brotli, etagOf, gzip } from '#src/http/stored-body.ts'

const ANSWERS_MAX = 500
/** Changes of this process clear the cache at once; those of others show after this time. */
const FRESH_FOR_MS = 1_000
/** Of 0 to 11. The highest takes five times as long and makes a page of ten 4 % smaller. */
const BROTLI_QUALITY = 5

// Browsers store it and revalidate each time; the answer is 304 until something has changed.
const HEADERS = { 'Cache-Control': 'no-cache', 'Content-Type': 'application/json; charset=utf-8' }

export type ListCache = ReturnType<typeof createListCache>

/** Caches the answers of the list as they are sent; concurrent requests for one answer share a read. */
export function createListCache(read: (page: ImpressionPage) => Promise<unknown>) {
  /** Answers outlive their freshness here, because an unchanged one needs no compression. */
  const packed = new LRUCache<string, StoredAnswer>({ max: ANSWERS_MAX })
  const cache = new LRUCache<string, StoredAnswer, ImpressionPage>({
    max: ANSWERS_MAX,
    ttl: FRESH_FOR_MS,
    // A read that is running when the cache is cleared still answers those who wait, but is not stored.
    ignoreFetchAbort: true,
    fetchMethod: async (key, _stale, { context }) => {
      const body = Buffer.from(JSON.stringify(await read(context)))
      const known = packed.get(key)
      if (known?.identity.equals(body)) return known
      const answer = await pack(body)
      packed.set(key, answer)
      return answer
    },
  })
  return {
    get: (page: ImpressionPage) => cache.forceFetch(JSON.stringify(page), { context: page }),
    clear: () => cache.clear(),
  }
}

async function pack(identity: Buffer): Promise<StoredAnswer> {
  const [br, zipped] = await Promise.all([brotli(identity, BROTLI_QUALITY), gzip(identity)])
  return { status: 200, headers: HEADERS, etag: etagOf(identity), identity, encoded: { br, gzip: zipped } }
}
