import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Dataset } from '../dataset.ts'
import { LakeError } from '../errors.ts'
import type { FromWorker, Question, ToWorker } from './worker.ts'

/** `json` is the result as it is sent; `etag` is equal for equal results. */
export type Answer = { json: string; tags: string[]; etag: string }

export type QueryEngine = {
  /** @throws {LakeError} 400 for a query that cannot be parsed or evaluated, or takes too long */
  ask(question: Question): Promise<Answer>
  close(): Promise<void>
}

/** The Studio's search over every field of every type takes its time on a small machine. */
const LONGEST_MS = { ofAnyone: 2_000, ofEditors: 10_000 }
const longestOf = (question: Question | undefined) =>
  question?.mayReadPrivate ? LONGEST_MS.ofEditors : LONGEST_MS.ofAnyone
const CACHED_ANSWERS = 1_000
const WAITING_MOST = 500

type Pending = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
  revision: number
  key: string
}

/** Answers queries in a thread of its own, which is replaced when a query takes longer than it may. */
export function createQueryEngine(dataset: Dataset): QueryEngine {
  const cache = new Map<string, Answer>()
  const pending = new Map<number, Pending>()
  let lastNumber = 0
  let deadline: NodeJS.Timeout | undefined
  let worker = start()

  dataset.onCommit(({ changes }) => {
    cache.clear()
    post({ kind: 'changes', changes: changes.map(({ id, after }) => ({ id, after })) })
  })

  function start() {
    const started = new Worker(new URL('./worker.ts', import.meta.url))
    started.unref()
    started.on('message', receive)
    const changes = dataset.all().map((document) => ({ id: document._id, after: document }))
    started.postMessage({ kind: 'changes', changes } satisfies ToWorker)
    return started
  }

  const post = (message: ToWorker) => worker.postMessage(message)

  function receive(message: FromWorker | { kind?: undefined }) {
    // Not ours: a thread under `node --watch` tells of its imports.
    if (message.kind === undefined) return
    clearTimeout(deadline)
    if (message.kind === 'started') {
      const longest = longestOf(pending.get(message.number)?.question)
      deadline = setTimeout(() => replace(message.number), longest)
      return
    }
    const waiting = pending.get(message.number)
    pending.delete(message.number)
    if (!waiting) return
    if (message.kind === 'refusal') {
      waiting.reject(new LakeError(message.status, message.body, message.message))
      return
    }
    const etag = `"${createHash('sha1').update(message.json).digest('base64url')}"`
    const answer = { json: message.json, tags: message.tags, etag }
    if (message.depends === 'on-content' && waiting.revision === dataset.revision())
      remember(waiting.key, answer)
    waiting.resolve(answer)
  }

  function remember(key: string, answer: Answer) {
    const [oldest] = cache.keys()
    if (cache.size >= CACHED_ANSWERS && oldest !== undefined) cache.delete(oldest)
    cache.set(key, answer)
  }

  /** Ends the thread with the query that it cannot finish; the others are asked anew. */
  function replace(number: number) {
    const asked = pending.get(number)
    const description = `The query takes longer than ${longestOf(asked?.question) / 1000} s`
    asked?.reject(new LakeError(400, { error: { type: 'queryTimeout', description } }, description))
    pending.delete(number)
    worker.off('message', receive)
    void worker.terminate()
    worker = start()
    for (const [waiting, { question }] of pending) post({ kind: 'query', number: waiting, question })
  }

  return {
    ask(question) {
      const key = JSON.stringify([
        question.query,
        question.params,
        question.perspective,
        question.mayReadPrivate,
        question.isTrial ?? false,
      ])
      const known = cache.get(key)
      if (known) return Promise.resolve(known)
      if (pending.size >= WAITING_MOST) {
        const message = 'Too many queries are waiting'
        return Promise.reject(
          new LakeError(429, { statusCode: 429, error: 'Too Many Requests', message }, message),
        )
      }
      return new Promise((resolve, reject) => {
        const number = (lastNumber += 1)
        pending.set(number, { question, resolve, reject, revision: dataset.revision(), key })
        post({ kind: 'query', number, question })
      })
    },
    async close() {
      clearTimeout(deadline)
      await worker.terminate()
    },
  }
}
