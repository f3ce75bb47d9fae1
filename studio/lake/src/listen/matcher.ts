import { extname } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Log } from '../log.ts'
import type { Committed } from '../dataset/dataset.ts'
import { LISTENER_MAX_MS, WORKER_HEAP_MB, WORKER_IDLE_MS } from '../limits.ts'
import { createJobWorker } from '../jobs/run-jobs.ts'
import type { Listener } from './listener.ts'
import type { Filter, MatchProtocol, Transition } from './match-worker.ts'

const SLOW_FOR_MS = 10_000
const SLOW_FILTERS_MAX = 1_000

/** Evaluates listeners' queries in a process of its own: an owner's costly query must not delay or stop the server. */
export function createMatcher(log: Log) {
  const worker = createJobWorker<MatchProtocol>({
    name: 'listener',
    url: new URL(`./match-worker${extname(import.meta.url)}`, import.meta.url),
    heapMb: () => WORKER_HEAP_MB.listeners,
    initial: () => null,
    idleMs: WORKER_IDLE_MS.listeners,
    log,
  })
  let last = Promise.resolve()
  /** Filters that were not evaluated in time; until they are tried again they delay no other listener. */
  const slow = new LRUCache<string, true>({ max: SLOW_FILTERS_MAX, ttl: SLOW_FOR_MS })

  /** @returns false when the queries were not evaluated within `maxMs` */
  async function send(listeners: Listener[], transaction: Committed, maxMs: number): Promise<boolean> {
    const filters = listeners.map(({ filter }) => filter)
    const changes = transaction.changes.map(({ before, after }) => ({ before, after }))
    const replies = await worker.run({ filters, changes }, maxMs).catch(() => null)
    if (replies === null) return false
    for (const [index, listener] of listeners.entries()) {
      const transitions = replies[index] ?? 'failed'
      if (transitions === 'failed') listener.readAgain()
      else listener.send(transaction, transitions)
    }
    return true
  }

  async function deliver(listeners: Listener[], transaction: Committed) {
    const isSkipped = ({ filter }: Listener) => slow.has(filterKey(filter))
    for (const listener of listeners.filter(isSkipped)) listener.readAgain()
    const tried = listeners.filter((listener) => !isSkipped(listener))
    if (tried.length === 0 || (await send(tried, transaction, LISTENER_MAX_MS.all))) return
    // One by one, to find those whose queries take too long.
    for (const listener of tried) {
      if (await send([listener], transaction, LISTENER_MAX_MS.one)) continue
      slow.set(filterKey(listener.filter), true)
      listener.readAgain()
    }
  }

  return {
    /** Sends a transaction after all earlier ones. The client of a listener whose query takes too long reads again. */
    publish(listeners: Listener[], transaction: Committed) {
      const evaluated = listeners.filter((listener) => !sendAtOnce(listener, transaction))
      last = last
        .then(() => {
          const open = evaluated.filter((listener) => listener.isOpen())
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

/** @returns false for a listener whose filter has to be evaluated */
function sendAtOnce(listener: Listener, transaction: Committed): boolean {
  const isSelected = plainFilter(listener.filter)
  if (isSelected && listener.isOpen()) listener.send(transaction, plainTransitions(isSelected, transaction))
  return isSelected !== null
}

/** The filters of the Studio's forms and previews, which wait for no evaluation. @returns null for any other filter */
function plainFilter({ query, params }: Filter): ((id: string) => boolean) | null {
  const { ids } = params
  if (query === '*') return () => true
  if (query === '*[_id in $ids]' && Array.isArray(ids)) return (id) => ids.includes(id)
  return null
}

/** The transition of each change, as of `MatchReply`. */
const plainTransitions = (
  isSelected: (id: string) => boolean,
  { changes }: Committed,
): (Transition | null)[] =>
  changes.map(({ id, before, after }) => {
    if (!isSelected(id)) return null
    if (before && after) return 'update'
    return before ? 'disappear' : after && 'appear'
  })

const filterKey = ({ query, params, context }: Filter) => JSON.stringify([query, params, context.identity])
