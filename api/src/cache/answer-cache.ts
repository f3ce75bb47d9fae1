import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Bytes of all stored answers in all their encodings. */
const ROOM = 32 * 1024 * 1024
/** The most bytes of one answer, so that a large one does not evict all others. */
const LARGEST = ROOM / 8
/**
 * Of 0 to 11. It takes 1 to 3 ms for a page, as gzip does, and the result is smaller. The best one takes 100 ms, and
 * makes a page 5 % smaller.
 */
const BROTLI_QUALITY = 5
/** Media types that compression makes smaller; a PDF is compressed already. */
const TEXT = /^text\/|[/+](?:json|xml)\b/

/** The tag of answers that list impressions. */
export const GUESTBOOK_TAG = 'guestbook'

/** An answer that is the same for every client, before compression. */
export type MadeAnswer = {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  /** By default the hash of the body. */
  etag?: string
  /** Tags that invalidate it: sync tags of the content and tags of other sources. */
  tags: readonly string[]
  /** How long it may be served from the cache; 0 for one that must not be stored. */
  maxAgeMs: number
}

export type Encoding = 'br' | 'gzip'

export type StoredAnswer = Pick<MadeAnswer, 'status' | 'headers' | 'tags'> & {
  etag: string
  identity: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
}

export type AnswerCache = ReturnType<typeof createAnswerCache>

/** Keeps answers with their compressed bodies until a tag of theirs is invalidated. */
export function createAnswerCache() {
  const answers = new LRUCache<string, StoredAnswer>({
    maxSize: ROOM,
    maxEntrySize: LARGEST,
    sizeCalculation: ({ identity, encoded }, key) =>
      key.length + identity.length + (encoded.gzip?.length ?? 0) + (encoded.br?.length ?? 0),
  })
  let making = new Map<string, Promise<StoredAnswer | null>>()
  let isAdding = false
  let hits = 0
  let made = 0

  /** An answer that is invalidated while it is made answers the waiting requests, but is not stored. */
  async function makeAndStore(key: string, makeAnswer: () => Promise<MadeAnswer | null>) {
    const current = making
    const answer = await makeAnswer()
    if (!answer) return null
    made += 1
    const packed = await pack(answer)
    if (answer.maxAgeMs > 0 && current === making) answers.set(key, packed, { ttl: answer.maxAgeMs })
    return packed
  }

  /** Concurrent requests share an answer that is being made. */
  function make(key: string, makeAnswer: () => Promise<MadeAnswer | null>) {
    const running = making.get(key)
    if (running) return running
    const current = making
    const started = makeAndStore(key, makeAnswer).finally(() => current.delete(key))
    current.set(key, started)
    return started
  }

  function find(key: string): StoredAnswer | undefined {
    const answer = answers.get(key)
    if (answer) hits += 1
    return answer
  }

  return {
    find,
    make,
    /** Stores an answer in the background. One at a time: a client can ask for one answer at any number of addresses. */
    add(key: string, answer: MadeAnswer) {
      if (isAdding) return
      isAdding = true
      void make(key, () => Promise.resolve(answer)).finally(() => (isAdding = false))
    },
    /** @param tags null for all answers */
    invalidate(tags: readonly string[] | null) {
      making = new Map()
      for (const [key, answer] of answers.entries())
        if (!tags || answer.tags.some((tag) => tags.includes(tag))) answers.delete(key)
    },
    stats: () => ({ bytes: answers.calculatedSize, hits, made }),
  }
}

async function pack(answer: MadeAnswer): Promise<StoredAnswer> {
  const { status, headers, body, tags } = answer
  const etag = answer.etag ?? weakEtag(body)
  const common = { status, headers, tags, etag, identity: body }
  const isText = TEXT.test(String(headers['Content-Type'] ?? headers['content-type']))
  if (!isText) return { ...common, encoded: {} }
  const [br, zipped] = await Promise.all([brotli(body), compressGzip(body)])
  return { ...common, encoded: { br, gzip: zipped } }
}

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
const brotli = (body: Buffer) =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })

/** Weak, because all encodings of a body share it. */
const weakEtag = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
