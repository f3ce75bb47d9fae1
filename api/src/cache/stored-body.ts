import type { Encoding } from './send-stored.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'

const gzip = promisify(gzipCallback)
const compressBrotli = promisify(brotliCompress)

/** Of 0 to 11; 1 to 3 ms for a page, as gzip, and smaller. */
const FAST = 5

/** The body in each encoding, in the time of a request. */
export async function encode(body: Buffer): Promise<Record<Encoding, Buffer>> {
  const [br, zipped] = await Promise.all([brotli(body, FAST), gzip(body)])
  return { br, gzip: zipped }
}

/** Takes 100 ms and more for a page. */
export const brotliAtBest = (body: Buffer) => brotli(body, constants.BROTLI_MAX_QUALITY)

const brotli = (body: Buffer, quality: number) =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** The ETag of a body. Weak, because all its encodings share it. */
export const etagOf = (body: Buffer) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
