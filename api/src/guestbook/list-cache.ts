import type { IncomingMessage } from 'node:http'
import type { ImpressionPage } from '@portfolio/contract/impression'
import { LRUCache } from 'lru-cache'
import { API_HEADERS } from '#src/http/security-headers.ts'
import type { StoredAnswer } from '#src/cache/send-stored.ts'
import { encode, etagOf } from '#src/cache/stored-body.ts'

const ANSWERS_MAX = 500
/**
 * Changes of this process clear the cache at once; changes of other processes appear after this time and that of
 * `service.ts`.
 */
const FRESH_FOR_MS = 500
/** A longer URL has query parameters that the schema drops. */
const ADDRESS_MAX_CHARACTERS = 200

// Browsers store it and revalidate each time; the answer is 304 until something has changed.
const HEADERS = {
  ...API_HEADERS,
  'Cache-Control': 'no-cache',
  'Content-Type': 'application/json; charset=utf-8',
} as const

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
  /** The keys of addresses that have been parsed. */
  const keys = new LRUCache<string, string>({ max: ANSWERS_MAX })
  return {
    /** @param url the address of the request, by which `find` finds the answer from then on */
    get(page: ImpressionPage, url: string): Promise<StoredAnswer> {
      const key = JSON.stringify(page)
      if (url.length <= ADDRESS_MAX_CHARACTERS) keys.set(url, key)
      return cache.forceFetch(key, { context: page })
    },
    find({ url = '' }: IncomingMessage): StoredAnswer | null {
      const key = keys.get(url)
      return (key === undefined ? undefined : cache.get(key)) ?? null
    },
    clear: () => cache.clear(),
  }
}

const pack = async (identity: Buffer): Promise<StoredAnswer> => ({
  status: 200,
  headers: HEADERS,
  etag: etagOf(identity),
  identity,
  encoded: await encode(identity),
})
