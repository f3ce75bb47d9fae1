import { extname } from 'node:path'
import type { Log } from '../log.ts'
import type { Committed } from '../dataset.ts'
import { LISTENER_MAX_MS, WORKER_HEAP_MB, WORKER_IDLE_MS } from '../limits.ts'
import { createJobWorker } from '../jobs/run-jobs.ts'
import { startProcess } from '../jobs/worker-host.ts'
import type { Listener } from './listener.ts'
import type { MatchProtocol, MatchReply } from './match-worker.ts'

export type Matcher = {
  /**
   * Sends a transaction to the listeners whose queries select a document of it, after all earlier transactions. A
   * listener whose query takes too long is closed.
   */
  publish(listeners: Listener[], transaction: Committed): void
  warmUp(): void
  close(): Promise<void>
}

/** Evaluates listeners' queries in a process of its own: an owner's costly query must not delay or stop the server. */
export function createMatcher(log: Log): Matcher {
  const worker = createJobWorker<MatchProtocol>({
    name: 'listener',
    startHost: startProcess,
    url: new URL(`./match-worker${extname(import.meta.url)}`, import.meta.url),
    heapMb: () => WORKER_HEAP_MB.listeners,
    initial: () => null,
    idleMs: WORKER_IDLE_MS,
    log,
  })
  let last = Promise.resolve()

  async function match(listeners: Listener[], { changes }: Committed, maxMs: number): Promise<MatchReply> {
    const filters = listeners.map(({ filter }) => filter)
    return worker.run({ filters, changes: changes.map(({ before, after }) => ({ before, after })) }, maxMs)
  }

  async function deliver(listeners: Listener[], transaction: Committed) {
    const replies = await match(listeners, transaction, LISTENER_MAX_MS.all).catch(() =>
      matchEach(listeners, transaction),
    )
    for (const [index, listener] of listeners.entries()) {
      const transitions = replies[index] ?? 'failed'
      if (transitions === 'failed') listener.fail()
      else listener.send(transaction, transitions)
    }
  }

  /** Finds the listener whose query took too long. */
  async function matchEach(listeners: Listener[], transaction: Committed): Promise<MatchReply> {
    const replies: MatchReply = []
    for (const listener of listeners) {
      const [reply] = await match([listener], transaction, LISTENER_MAX_MS.one).catch((): MatchReply => [])
      replies.push(reply ?? 'failed')
    }
    return replies
  }

  return {
    publish(listeners, transaction) {
      last = last
        .then(() => {
          const open = listeners.filter((listener) => listener.isOpen())
          return open.length > 0 ? deliver(open, transaction) : undefined
        })
        .catch((error: unknown) =>
          log({ level: 'error', message: 'events were not sent to listeners', err: error }),
        )
    },
    warmUp: () => worker.warmUp(),
    close: () => worker.close(),
  }
}
