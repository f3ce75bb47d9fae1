import { flushCompileCache } from 'node:module'

/** The messages between the server and a worker. `initial` is the first one. */
export type Protocol = { initial: unknown; job: unknown; update: unknown; reply: unknown }

export type ToWorker<P extends Protocol> =
  | { kind: 'initial'; initial: P['initial'] }
  | { kind: 'job'; job: P['job'] }
  | { kind: 'update'; update: P['update'] }
export type FromWorker<P extends Protocol> = { kind: 'ready' } | { kind: 'reply'; reply: P['reply'] }

/** The worker's side of `createJobWorker`. */
export function serveJobs<P extends Protocol>(handlers: {
  start?: (initial: P['initial']) => void
  update?: (update: P['update']) => void
  run: (job: P['job']) => Promise<P['reply']>
}) {
  const post = (message: FromWorker<P>) => void process.send?.(message)
  // The server ends its processes after the requests in flight, so they ignore signals to the process group.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  // process.exit() would wait for the transform of an image.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.on('message', (message: ToWorker<P>) => {
    if (message.kind === 'update') return handlers.update?.(message.update)
    if (message.kind === 'initial') {
      handlers.start?.(message.initial)
      post({ kind: 'ready' })
      // Written now, because the server kills workers, which cannot write it at exit.
      return flushCompileCache()
    }
    // A rejection ends the worker, which the server handles as a failed job.
    void handlers.run(message.job).then((reply) => post({ kind: 'reply', reply }))
  })
}
