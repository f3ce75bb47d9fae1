import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Bytes. */
const ROOM = 16 * 1024 * 1024

const compress = promisify(brotliCompress)

export type Compressed = ReturnType<typeof createCompressed>

/**
 * Pages compressed by brotli at its highest level. That takes 100 ms and more, so it happens in the background, from
 * the second request of a page on. Until then the compression middleware does it.
 */
export function createCompressed() {
  const kept = new LRUCache<string, Buffer>({ maxSize: ROOM, sizeCalculation: ({ length }) => length })
  // Clients can invent any number of addresses.
  const askedForOnce = new LRUCache<string, true>({ max: 1_000 })
  let isCompressing = false

  async function keep(key: string, body: Buffer) {
    isCompressing = true
    try {
      kept.set(key, await compress(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
    } finally {
      isCompressing = false
    }
  }
  return {
    find(body: Buffer): Buffer | undefined {
      const key = createHash('sha256').update(body).digest('base64')
      const found = kept.get(key)
      if (found) return found
      if (!askedForOnce.has(key)) askedForOnce.set(key, true)
      // One at a time, because it shares libuv's threads with password hashing and file reads.
      else if (!isCompressing) void keep(key, body)
      return undefined
    },
  }
}
