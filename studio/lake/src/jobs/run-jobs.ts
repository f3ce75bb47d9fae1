import type { Log } from '../log.ts'
import { unavailable } from '../errors.ts'
import type { FromWorker, Protocol, ToWorker } from './serve-jobs.ts'
import { type WorkerHost, startWorker } from './worker-host.ts'

/** The job exceeded its time, and its worker was ended. */
export class JobTimeoutError extends Error {}
/** The worker ended while it ran the job, usually because it was out of memory. */
export class JobCrashError extends Error {}

const FIRST_RESTART_DELAY_MS = 500
const LAST_RESTART_DELAY_MS = 30_000
/** Workers read all documents when they start. */
const START_MAX_MS = 300_000

type Running<P extends Protocol> = {
  start: (worker: WorkerHost) => void
  resolve: (reply: P['reply']) => void
  reject: (error: Error) => void
}

/**
 * A worker that runs one job at a time. It is started by the first job, unless `warmUp` was called before, and replaced
 * after a failure.
 * @param options.initial data for the worker's start; like `heapMb` called at each start
 * @param options.idleMs time after which an unused worker is ended until the next job; null keeps it
 */
export function createJobWorker<P extends Protocol>(options: {
  name: string
  url: URL
  heapMb: () => number
  initial: () => P['initial']
  idleMs: number | null
  isBackground?: boolean
  log: Log
}) {
  const { name, url, heapMb, initial, idleMs, isBackground = false, log } = options
  let worker: WorkerHost | null = null
  let isReady = false
  let running: Running<P> | null = null
  let failedStarts = 0
  let retryAt = 0
  let idleTimer: NodeJS.Timeout | undefined

  const post = (to: WorkerHost, message: ToWorker<P>) => to.post(message)

  function start(): WorkerHost {
    const started: WorkerHost = startWorker({
      url,
      heapMb: heapMb(),
      isBackground,
      onMessage: (message) => {
        if (started === worker && isFromWorker<P>(message)) receive(started, message)
      },
      onFailure: (error) => fail(started, error),
    })
    post(started, { kind: 'initial', initial: initial() })
    return started
  }

  function receive(from: WorkerHost, message: FromWorker<P>) {
    if (message.kind === 'reply') return running?.resolve(message.reply)
    isReady = true
    failedStarts = 0
    running?.start(from)
  }

  function fail(failed: WorkerHost, error: Error) {
    if (failed !== worker) return
    log({ level: 'warn', message: `the ${name} worker has failed and is replaced`, err: error })
    if (!isReady) {
      failedStarts += 1
      retryAt =
        performance.now() + Math.min(FIRST_RESTART_DELAY_MS * 2 ** failedStarts, LAST_RESTART_DELAY_MS)
    }
    discard()
    running?.reject(new JobCrashError(error.message))
  }

  function endWhenIdle() {
    clearTimeout(idleTimer)
    if (idleMs !== null) idleTimer = setTimeout(discard, idleMs).unref()
  }

  function discard() {
    void worker?.end()
    worker = null
    isReady = false
  }

  async function run(job: P['job'], maxMs: number): Promise<P['reply']> {
    if (!worker && failedStarts > 0 && performance.now() < retryAt)
      throw unavailable(
        `The ${name} worker cannot be started`,
        Math.ceil((retryAt - performance.now()) / 1_000),
      )
    let deadline: NodeJS.Timeout | undefined
    clearTimeout(idleTimer)
    try {
      return await new Promise<P['reply']>((resolve, reject) => {
        const endAfter = (ms: number) => {
          clearTimeout(deadline)
          deadline = setTimeout(() => {
            discard()
            reject(new JobTimeoutError(`The job took longer than ${ms} ms`))
          }, ms)
        }
        const begin = (to: WorkerHost) => {
          post(to, { kind: 'job', job })
          endAfter(maxMs)
        }
        // The timer also keeps the process running during the job; a worker does not.
        endAfter(START_MAX_MS)
        running = { start: begin, resolve, reject }
        worker ??= start()
        if (isReady) begin(worker)
      })
    } finally {
      clearTimeout(deadline)
      running = null
      endWhenIdle()
    }
  }

  return {
    /**
     * Runs a job; the earlier one must have ended. @throws {LakeError} 503 when the worker cannot be started
     * @throws {JobTimeoutError | JobCrashError} and the next job gets a new worker; `maxMs` counts from the job's start
     */
    run,
    /** Ends the worker, which still works on something. The next job gets a new one. */
    replace: discard,
    warmUp() {
      if (worker || failedStarts > 0) return
      worker = start()
      endWhenIdle()
    },
    /** Sends an update to the running worker, ahead of later jobs; a worker that starts later does not get it. */
    update(update: P['update']) {
      if (worker) post(worker, { kind: 'update', update })
    },
    async close() {
      clearTimeout(idleTimer)
      const ending = worker
      worker = null
      running?.reject(new JobCrashError('The lake is closed'))
      await ending?.end()
    },
  }
}

/** Under `node --watch` a worker also reports its imports, in messages without a kind. */
const isFromWorker = <P extends Protocol>(message: unknown): message is FromWorker<P> =>
  typeof message === 'object' && message !== null && 'kind' in message
