import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Bytes. */
const ROOM = 16 * 1024 * 1024

const compress = promisify(brotliCompress)

export type Compressed = ReturnType<typeof createCompressed>

/**
 * Pages as small as brotli can make them. That takes a tenth of a second and more, so who comes first is answered as
 * the compressor of every answer does it, and the page is there for who comes after.
 */
export function createCompressed() {
  const kept = new LRUCache<string, Buffer>({ maxSize: ROOM, sizeCalculation: ({ length }) => length })
  const pending = new Set<string>()

  async function keep(key: string, body: Buffer) {
    pending.add(key)
    try {
      kept.set(key, await compress(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }))
    } finally {
      pending.delete(key)
    }
  }
  return {
    find(body: Buffer): Buffer | undefined {
      const key = createHash('sha256').update(body).digest('base64')
      const found = kept.get(key)
      // One at a time: visitors come first.
      if (!found && pending.size === 0) void keep(key, body)
      return found
    },
  }
}
