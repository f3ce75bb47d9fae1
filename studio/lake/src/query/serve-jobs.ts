import { parentPort } from 'node:worker_threads'

/** The messages between the main thread and a worker thread. */
export type Protocol = { job: unknown; update: unknown; reply: unknown }

export type ToThread<P extends Protocol> =
  | { kind: 'job'; job: P['job'] }
  | { kind: 'update'; update: P['update'] }
export type FromThread<P extends Protocol> = { kind: 'ready' } | { kind: 'reply'; reply: P['reply'] }

/**
 * The worker's side of `createWorkerThread`.
 * @param handlers.run answers a job; the buffers it names are transferred instead of copied
 */
export function serveJobs<P extends Protocol>(handlers: {
  update?: (update: P['update']) => void
  run: (job: P['job']) => Promise<{ reply: P['reply']; transfer?: ArrayBuffer[] }>
}) {
  parentPort?.on('message', (message: ToThread<P>) => {
    if (message.kind === 'update') return handlers.update?.(message.update)
    // A rejection ends the thread, which the main thread answers as a failed job.
    void handlers.run(message.job).then(({ reply, transfer = [] }) => {
      parentPort?.postMessage({ kind: 'reply', reply } satisfies FromThread<P>, transfer)
    })
  })
  parentPort?.postMessage({ kind: 'ready' } satisfies FromThread<P>)
}
