import { LRUCache } from 'lru-cache'
import { LakeError, tooManyRequests, unavailable } from '../errors.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'
import type { SyncTag } from './sync-tags.ts'
import type { DocumentChange, QueryProtocol, Question } from './query-worker.ts'
import { JobCrashError, JobTimeoutError, type JobWorker } from '../jobs/run-jobs.ts'

export type Answer = {
  /** The result as sent. */
  json: Buffer
  /** JSON, where the question asks for it. */
  sourceMap: string | null
  tags: SyncTag[]
  /** Equal for equal results. */
  etag: string
  /** Whether it is cached for the same query. */
  isCurrent: () => boolean
}

type QueryWorker = JobWorker<QueryProtocol>

/** Registers a callback for the end of a client's connection before its answer is sent. */
export type OnLeave = (callback: () => void) => void

export type Lane = {
  cached(key: string): Answer | undefined
  /**
   * @param client the key of the limit per client
   * @param onLeave calls back when the client disconnects; a waiting query without clients is removed from the
   * queue
   * @throws {LakeError} 400 for a query that cannot be answered, 429 or 503 when too many are waiting
   */
  ask(question: Question, asker: { key: string; client: string; onLeave?: OnLeave }): Promise<Answer>
  warmUp(): void
  /** The documents have changed. */
  invalidate(changes: DocumentChange[]): void
  close(): Promise<void>
}

type Waiting = {
  question: Question
  key: string
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** A running or waiting query, for all clients that wait for it. */
type Pending = { answer: Promise<Answer>; askers: number; cancel: () => void }

/** Reserved for the overhead of a cache entry. */
const ENTRY_OVERHEAD_BYTES = 500

/** A queue of queries with its own worker, and a cache of their answers. */
export function createLane(options: {
  worker: QueryWorker
  maxMs: number
  max: number
  maxPerClient: number
  cacheMaxBytes: number
}): Lane {
  const { worker, maxMs, max, maxPerClient, cacheMaxBytes } = options
  const cache = new LRUCache<string, Answer>({
    maxSize: cacheMaxBytes,
    // One large answer does not evict all others.
    maxEntrySize: cacheMaxBytes / 4,
    sizeCalculation: ({ json, sourceMap, tags }) =>
      json.length + (sourceMap?.length ?? 0) + tags.join('').length + ENTRY_OVERHEAD_BYTES,
  })
  /** Round robin by client, so that a client with many queries does not delay the others. */
  const queues = new Map<string, Waiting[]>()
  const countByClient = new Map<string, number>()
  /** By key; equal queries share an answer. */
  const shared = new Map<string, Pending>()
  let count = 0
  let revision = 0
  let isRunning = false

  function checkRoom(client: string) {
    const { query: seconds } = RETRY_AFTER_SECONDS
    if ((countByClient.get(client) ?? 0) >= maxPerClient)
      throw tooManyRequests(`At most ${maxPerClient} queries of one client may run at the same time`, seconds)
    if (count >= max) throw unavailable('Too many queries are waiting', seconds)
  }

  function enqueue(client: string, waiting: Waiting) {
    queues.set(client, [...(queues.get(client) ?? []), waiting])
    if (!isRunning) void runAll()
  }

  /** @returns false for a query that is running already */
  function dequeue(client: string, waiting: Waiting): boolean {
    const queue = queues.get(client) ?? []
    const rest = queue.filter((each) => each !== waiting)
    if (rest.length > 0) queues.set(client, rest)
    else queues.delete(client)
    return rest.length < queue.length
  }

  function start(question: Question, key: string, client: string): Pending {
    checkRoom(client)
    countByClient.set(client, (countByClient.get(client) ?? 0) + 1)
    count += 1
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const waiting = { question, key, resolve, reject }
    enqueue(client, waiting)
    const answer = promise.finally(() => {
      count -= 1
      const left = (countByClient.get(client) ?? 1) - 1
      if (left > 0) countByClient.set(client, left)
      else countByClient.delete(client)
      if (shared.get(key) === pending) shared.delete(key)
    })
    const pending = {
      answer,
      askers: 0,
      cancel: () => {
        if (dequeue(client, waiting)) reject(unavailable('The client has left', RETRY_AFTER_SECONDS.query))
      },
    }
    shared.set(key, pending)
    return pending
  }

  function next(): Waiting | null {
    const [entry] = queues
    if (!entry) return null
    const [client, [first, ...rest]] = entry
    queues.delete(client)
    if (rest.length > 0) queues.set(client, rest)
    return first ?? null
  }

  async function runAll() {
    isRunning = true
    for (let waiting = next(); waiting; waiting = next()) {
      await run(waiting)
    }
    isRunning = false
  }

  async function run({ question, key, resolve, reject }: Waiting) {
    const asked = revision
    try {
      const reply = await worker.run(question, maxMs)
      if (reply.kind === 'refusal') throw new LakeError(reply.status, reply.body, reply.message)
      const answer: Answer = {
        json: Buffer.from(reply.json.buffer, reply.json.byteOffset, reply.json.byteLength),
        sourceMap: reply.sourceMap,
        tags: reply.tags,
        etag: reply.etag,
        isCurrent: () => cache.peek(key) === answer,
      }
      if (reply.isCacheable && asked === revision) cache.set(key, answer)
      resolve(answer)
    } catch (error) {
      reject(describe(error, maxMs))
    }
  }

  return {
    // Not counted as a use: other lanes' queries do not affect this lane's eviction.
    cached: (key) => cache.peek(key),
    async ask(question, { key, client, onLeave }) {
      const known = cache.get(key)
      if (known) return known
      const pending = shared.get(key) ?? start(question, key, client)
      pending.askers += 1
      onLeave?.(() => {
        pending.askers -= 1
        if (pending.askers === 0) pending.cancel()
      })
      return pending.answer
    },
    invalidate(changes) {
      revision += 1
      cache.clear()
      // A running query may have read the documents before the change.
      shared.clear()
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
