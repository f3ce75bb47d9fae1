import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { STORED_ANSWERS_MAX_BYTES } from '../limits.ts'
import type { Answer } from './lane.ts'

/** A complete response, with its compressed bodies. */
export type StoredAnswer = {
  status: number
  headers: OutgoingHttpHeaders
  etag: string
  identity: Buffer
  encoded: { br?: Buffer; gzip?: Buffer }
}

export type StoredAnswers = ReturnType<typeof createStoredAnswers>

/** Compression does not shrink smaller bodies. */
const COMPRESSED_FROM_BYTES = 1024
/** Of 0 to 11. The highest takes a tenth of a second for a large result. */
const BROTLI_QUALITY = 5

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

/**
 * Responses to anonymous queries that were requested more than once, by address. Any change of a document clears
 * them.
 */
export function createStoredAnswers() {
  const stored = new LRUCache<string, StoredAnswer>({
    maxSize: STORED_ANSWERS_MAX_BYTES,
    maxEntrySize: STORED_ANSWERS_MAX_BYTES / 8,
    sizeCalculation: ({ identity, encoded }, key) =>
      key.length + identity.length + (encoded.br?.length ?? 0) + (encoded.gzip?.length ?? 0),
  })
  const sentOnce = new WeakSet<Answer>()
  let isPacking = false

  async function pack(key: string, answer: Answer, headers: OutgoingHttpHeaders, identity: Buffer) {
    isPacking = true
    try {
      const packed = { status: 200, headers, etag: answer.etag, identity, encoded: await compress(identity) }
      if (answer.isCurrent()) stored.set(key, packed)
    } finally {
      isPacking = false
    }
  }

  return {
    find: (key: string): StoredAnswer | null => stored.get(key) ?? null,
    /**
     * Stores a response in the background when its result is sent for the second time.
     * @param body as it has been sent
     */
    add(key: string, answer: Answer, headers: OutgoingHttpHeaders, body: Buffer) {
      if (!answer.isCurrent() || body.length > STORED_ANSWERS_MAX_BYTES / 8) return
      // One at a time: a client can request one answer under any number of addresses.
      if (sentOnce.has(answer) && !isPacking) void pack(key, answer, headers, body)
      sentOnce.add(answer)
    },
    clear: () => stored.clear(),
  }
}

async function compress(body: Buffer): Promise<StoredAnswer['encoded']> {
  if (body.length < COMPRESSED_FROM_BYTES) return {}
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  const [br, zipped] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
  return { br, gzip: zipped }
}
