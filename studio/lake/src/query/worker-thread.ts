import { Worker } from 'node:worker_threads'
import type { Log } from '../create-lake.ts'
import { unavailable } from '../errors.ts'
import type { FromThread, Protocol, ToThread } from './serve-jobs.ts'

/** The job took too long, and its thread was ended. */
export class JobTimeoutError extends Error {}
/** The thread ended while it worked on the job, usually because it ran out of memory. */
export class JobCrashError extends Error {}

export type WorkerThread<P extends Protocol> = {
  /**
   * Runs a job, after those before it. The time counts from when the thread has started.
   * @throws {JobTimeoutError | JobCrashError} and the next job gets a new thread
   * @throws {LakeError} 503 when the thread cannot be started
   */
  run(job: P['job'], maxMs: number): Promise<P['reply']>
  /** Starts the thread before its first job arrives. */
  warmUp(): void
  /** Reaches the thread before all later jobs; not kept for a thread that is started later. */
  update(update: P['update']): void
  close(): Promise<void>
}

const FIRST_RESTART_DELAY_MS = 500
const LAST_RESTART_DELAY_MS = 30_000

type Running<P extends Protocol> = {
  start: (worker: Worker) => void
  resolve: (reply: P['reply']) => void
  reject: (error: Error) => void
}

/**
 * A thread that does one job at a time, is started at the latest when the first one arrives, and is replaced after a
 * failure.
 * @param options.initial what the thread starts from, read at each start
 */
export function createWorkerThread<P extends Protocol>(options: {
  name: string
  url: URL
  heapMb: number
  initial: () => unknown
  log: Log
}): WorkerThread<P> {
  const { name, url, heapMb, initial, log } = options
  let worker: Worker | null = null
  let isReady = false
  let running: Running<P> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let failedStarts = 0
  let retryAt = 0

  const post = (to: Worker, message: ToThread<P>) => to.postMessage(message)

  function start(): Worker {
    const started = new Worker(url, {
      name,
      workerData: initial(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    started.unref()
    started.on('message', (message: FromThread<P> | { kind?: undefined }) => {
      if (started === worker) receive(started, message)
    })
    started.on('error', (error) => fail(started, error))
    started.on('exit', (code) => fail(started, new Error(`exit code ${code}`)))
    return started
  }

  function receive(from: Worker, message: FromThread<P> | { kind?: undefined }) {
    if (message.kind === 'ready') {
      isReady = true
      failedStarts = 0
      running?.start(from)
    }
    // A thread under `node --watch` also reports its imports, in messages without a kind.
    if (message.kind === 'reply') running?.resolve(message.reply)
  }

  function fail(failed: Worker, error: Error) {
    if (failed !== worker) return
    log({ level: 'warn', message: `the ${name} thread has failed and is replaced`, err: error })
    if (!isReady) {
      failedStarts += 1
      retryAt = Date.now() + Math.min(FIRST_RESTART_DELAY_MS * 2 ** failedStarts, LAST_RESTART_DELAY_MS)
    }
    discard()
    running?.reject(new JobCrashError(error.message))
  }

  function discard() {
    void worker?.terminate()
    worker = null
    isReady = false
  }

  async function runNow(job: P['job'], maxMs: number): Promise<P['reply']> {
    if (!worker && failedStarts > 0 && Date.now() < retryAt)
      throw unavailable(`The ${name} thread cannot be started`, Math.ceil((retryAt - Date.now()) / 1_000))
    let deadline: NodeJS.Timeout | undefined
    try {
      return await new Promise<P['reply']>((resolve, reject) => {
        const begin = (to: Worker) => {
          post(to, { kind: 'job', job })
          deadline = setTimeout(() => {
            discard()
            reject(new JobTimeoutError(`The job took longer than ${maxMs} ms`))
          }, maxMs)
        }
        running = { start: begin, resolve, reject }
        worker ??= start()
        if (isReady) begin(worker)
      })
    } finally {
      clearTimeout(deadline)
      running = null
    }
  }

  return {
    run(job, maxMs) {
      const result = last.then(() => runNow(job, maxMs))
      last = result.catch(() => {})
      return result
    },
    warmUp() {
      if (failedStarts === 0) worker ??= start()
    },
    update(update) {
      if (worker) post(worker, { kind: 'update', update })
    },
    async close() {
      const ending = worker
      worker = null
      running?.reject(new JobCrashError('The lake is closed'))
      await ending?.terminate()
    },
  }
}
