import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { LakeError, tooManyRequests, unavailable } from '../errors.ts'
import { createFairQueue } from '../jobs/fair-queue.ts'
import { createSharing } from '../jobs/share-work.ts'
import {
  ANSWER_CACHE_MAX_BYTES,
  QUERIES_MAX,
  QUERIES_PER_CLIENT_MAX,
  QUERY_MAX_MS,
  RETRY_AFTER_SECONDS,
  WORKER_HEAP_MB,
  WORKER_IDLE_MS,
} from '../limits.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store/open-store.ts'
import type { NewState, QueryProtocol, QueryReply, Question } from './query-worker.ts'
import { JobCrashError, JobTimeoutError, createJobWorker } from '../jobs/run-jobs.ts'

type Reply = Extract<QueryReply, { kind: 'answer' }>
export type Answer = Pick<Reply, 'json' | 'sourceMap' | 'tags' | 'etag'> & {
  /** Whether the cache still has this answer for its query. */
  isCurrent: () => boolean
}

export type Lane = ReturnType<typeof createLane>

const ENTRY_OVERHEAD_BYTES = 500

const WORKER = new URL(`./query-worker${extname(import.meta.url)}`, import.meta.url)

/** A worker's heap for its documents and their views, relative to their JSON. */
const HEAP_OF_CONTENT = 6

/** A queue of queries with its own worker, and a cache of their answers. */
export function createLane(kind: keyof typeof QUERIES_MAX, store: Store, log: Log) {
  const maxMs = QUERY_MAX_MS[kind === 'anonymous' ? kind : 'identified']
  const maxPerClient = QUERIES_PER_CLIENT_MAX[kind]
  const worker = createJobWorker<QueryProtocol>({
    name: `${kind} query`,
    url: WORKER,
    heapMb: () => WORKER_HEAP_MB[kind] + Math.ceil((store.documentBytes() / 2 ** 20) * HEAP_OF_CONTENT),
    initial: () => ({
      directory: store.directory,
      reader: kind === 'identified' ? 'everything' : 'public',
    }),
    idleMs: WORKER_IDLE_MS[kind],
    log,
  })
  const cache = new LRUCache<string, Answer>({
    maxSize: ANSWER_CACHE_MAX_BYTES,
    // One large answer does not evict all others.
    maxEntrySize: ANSWER_CACHE_MAX_BYTES / 4,
    sizeCalculation: ({ json, sourceMap, tags }) =>
      json.length + (sourceMap?.length ?? 0) + tags.join('').length + ENTRY_OVERHEAD_BYTES,
  })
  const queue = createFairQueue({
    atOnce: 1,
    most: QUERIES_MAX[kind],
    mostPerClient: maxPerClient,
    refuse: (limit) =>
      limit === 'most'
        ? unavailable('Too many queries are waiting', RETRY_AFTER_SECONDS.query)
        : tooManyRequests(
            `At most ${maxPerClient} queries of one client may run at the same time`,
            RETRY_AFTER_SECONDS.query,
          ),
  })
  const shared = createSharing<Answer>()
  let revision = 0

  async function answerNow(question: Question, key: string): Promise<Answer> {
    const asked = revision
    const reply = await worker.run(question, maxMs).catch((error: unknown) => {
      throw describe(error, maxMs)
    })
    if (reply.kind === 'refusal') throw new LakeError(reply.status, reply.body, reply.message)
    const { json, sourceMap, tags, etag } = reply
    const answer: Answer = { json, sourceMap, tags, etag, isCurrent: () => cache.peek(key) === answer }
    if (reply.isCacheable && asked === revision) cache.set(key, answer)
    return answer
  }

  return {
    /** Whether it may answer queries of strangers too: they never fill its queue. */
    hasRoom: (key: string) => cache.has(key) || queue.count() < QUERIES_MAX.anonymous,
    /** @param leaving aborted when the client disconnects; a waiting query without clients leaves the queue */
    async ask(
      question: Question,
      { key, client, leaving }: { key: string; client: string; leaving: AbortSignal | undefined },
    ) {
      const known = cache.get(key)
      if (known) return known
      const answer = (unwanted: AbortSignal) => queue.run(client, () => answerNow(question, key), unwanted)
      return shared.ask(key, answer, leaving)
    },
    invalidate(changes: NewState[]) {
      revision += 1
      cache.clear()
      // A running query may have read the documents before the change.
      shared.forgetAll()
      worker.update(changes)
    },
    warmUp: () => worker.warmUp(),
    close: () => worker.close(),
  }
}

function describe(error: unknown, maxMs: number): unknown {
  if (error instanceof JobTimeoutError)
    return refusal('queryTimeout', `The query takes longer than ${maxMs / 1_000} s`)
  if (error instanceof JobCrashError)
    return refusal('queryMemoryExceeded', 'The query needs more memory than it may use')
  return error
}

const refusal = (type: string, description: string) =>
  new LakeError(400, { error: { type, description } }, description)
