import { extname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Address, formatUri } from './address.ts'

const FAILURES_MAX = 5
const FAILURES_WINDOW_MS = 60_000
const FIRST_DELAY_MS = 100
const STOP_MAX_MS = 5_000
/** Fits a machine of 512 MB together with the main thread. Beyond it the thread ends and is restarted. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 }

export type Supervision = {
  /** Receives each unexpected exit of the worker thread. */
  log: (message: string, error?: unknown) => void
  /** Receives the error after which the worker thread is not restarted. */
  onFatal: (error: Error) => void
}

/**
 * Runs the worker thread and restarts it with a growing delay when it ends unexpectedly. Drivers reconnect by
 * themselves.
 * @throws when the first start fails
 */
export async function superviseWorker(file: string, listen: Address, { log, onFatal }: Supervision) {
  let isStopping = false
  let failures: number[] = []
  let running = startWorker(file, listen, onExit)
  const { address } = await running

  function onExit(reason: unknown) {
    if (isStopping) return
    const now = performance.now()
    failures = [...failures.filter((at) => at > now - FAILURES_WINDOW_MS), now]
    const text = reason instanceof Error ? reason.message : String(reason)
    if (failures.length >= FAILURES_MAX) {
      isStopping = true
      return onFatal(
        new Error(`The embedded database failed ${FAILURES_MAX} times within a minute: ${text}`, {
          cause: reason,
        }),
      )
    }
    const delay = FIRST_DELAY_MS * 4 ** (failures.length - 1)
    log(`The embedded database's worker thread ended and restarts in ${delay} ms: ${text}`, reason)
    setTimeout(() => {
      if (isStopping) return
      running = startWorker(file, address, onExit)
      running.catch(onExit)
    }, delay)
  }

  return {
    address,
    /** Always resolves, also after the worker thread has ended. A thread that is starting is stopped then. */
    async stop() {
      isStopping = true
      await running.then(
        (worker) => worker.stop(),
        () => {},
      )
    },
  }
}

/** @param onExit receives the reason of an exit after the start has succeeded */
async function startWorker(file: string, listen: Address, onExit: (reason: unknown) => void) {
  const worker = new Worker(new URL(`../worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: [file, formatUri(listen)],
    resourceLimits: RESOURCE_LIMITS,
  })
  let failure: unknown = null
  worker.on('error', (error: unknown) => (failure = error))
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  const port = await new Promise<number>((resolve, reject) => {
    // Other messages, such as those of `node --watch`, are objects.
    worker.on('message', (message: unknown) => typeof message === 'number' && resolve(message))
    void exited.then(() => reject(failure ?? new Error('the worker thread ended before it listened')))
  })
  void exited.then(() => onExit(failure ?? new Error('the worker thread ended without an error')))
  return {
    address: 'path' in listen ? listen : { host: listen.host, port },
    async stop() {
      worker.postMessage('stop')
      await Promise.race([exited, wait(STOP_MAX_MS, undefined, { ref: false })])
      await worker.terminate()
    },
  }
}
