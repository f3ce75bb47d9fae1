import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const CACHE_MAX_BYTES = 16 * 1024 * 1024
/** Clients can invent any number of addresses, so the record of first requests is bounded too. */
const FIRST_REQUESTS_MAX = 1_000

const compress = promisify(brotliCompress)

export type PageCompression = ReturnType<typeof createPageCompression>

/**
 * Caches pages compressed by brotli at its highest level. Compression takes 100 ms and more, so it runs in the
 * background from the second request of a page on; until it is done the compression middleware does the work.
 */
export function createPageCompression() {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: ({ length }) => length,
  })
  const requestedOnce = new LRUCache<string, true>({ max: FIRST_REQUESTS_MAX })
  let isCompressing = false

  async function compressAndStore(key: string, body: Buffer) {
    isCompressing = true
    try {
      cache.set(key, await compress(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
    } finally {
      isCompressing = false
    }
  }
  return {
    /** @returns the compressed page; undefined until it is cached */
    find(body: Buffer): Buffer | undefined {
      const key = createHash('sha256').update(body).digest('base64')
      const found = cache.get(key)
      if (found) return found
      if (!requestedOnce.has(key)) requestedOnce.set(key, true)
      // One at a time, because it shares libuv's threads with password hashing and file reads.
      else if (!isCompressing) void compressAndStore(key, body)
      return undefined
    },
  }
}
