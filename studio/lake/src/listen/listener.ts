import { randomUUID } from 'node:crypto'
import type { ExprNode } from 'groq-js'
import type { Committed } from '../dataset.ts'
import { type LakeDocument, isPrivateId, isRecord } from '../document.ts'
import { evaluate } from '../query/evaluate.ts'
import type { Change } from '../store.ts'
import type { Channel } from './channel.ts'

export type ListenerOptions = {
  tree: ExprNode
  params: Record<string, unknown>
  mayReadPrivate: boolean
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  withEffects: boolean
}

type Transition = 'appear' | 'update' | 'disappear'

type Seen = { change: Change; transition: Transition }

/** One who listens. Judging changes nothing, so that it can be stopped; telling takes no time of the query. */
export type Listener = {
  welcome(event: 'welcome' | 'welcomeback' | 'reset'): void
  /** What of a transaction its query selects. @throws when the query cannot be evaluated on a document */
  judge(transaction: Committed): Seen[]
  tell(transaction: Committed, seen: Seen[]): void
  /** The query failed: nothing more is told. */
  fail(): void
}

export function isSelected(
  { tree, params }: Pick<ListenerOptions, 'tree' | 'params'>,
  document: LakeDocument,
) {
  const byId = (id: string) => (id === document._id ? document : undefined)
  const result = evaluate({ tree, params, documents: [document], byId })
  return Array.isArray(result) ? result.length > 0 : Boolean(result)
}

/** Tells a channel of every change to what its query selects, one event a document and transaction. */
export function createListener(channel: Channel, options: ListenerOptions): Listener {
  function transitionOf({ before, after }: Change): Transition | null {
    const matched = before !== null && isSelected(options, before)
    const matchesNow = after !== null && isSelected(options, after)
    if (matched) return matchesNow ? 'update' : 'disappear'
    return matchesNow ? 'appear' : null
  }

  return {
    welcome: (event) => channel.send({ event, data: { listenerName: randomUUID() } }),
    judge: ({ changes }) =>
      changes
        .filter(({ id }) => options.mayReadPrivate || !isPrivateId(id))
        .flatMap((change) => {
          const transition = transitionOf(change)
          return transition ? { change, transition } : []
        }),
    tell: (transaction, seen) =>
      seen.forEach(({ change, transition }, index) => {
        const id = `${transaction.id}#${change.id}`
        const place = { transactionTotalEvents: seen.length, transactionCurrentEvent: index + 1 }
        const data = presentEvent(transaction, change, transition, options)
        channel.send({ event: 'mutation', id, data: { eventId: id, ...data, ...place } })
      }),
    fail() {
      channel.send({
        event: 'channelError',
        data: { message: 'The query takes too long, or cannot be evaluated' },
      })
      channel.close()
    },
  }
}

function presentEvent(
  transaction: Committed,
  change: Change,
  transition: Transition,
  options: ListenerOptions,
) {
  const { id, before, after, mutations, apply, revert } = change
  return {
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    ...(before ? { previousRev: before._rev } : {}),
    // A deletion is told with the revision that made it.
    resultRev: transaction.id,
    timestamp: transaction.timestamp,
    visibility: 'query',
    ...(options.includeMutations ? { mutations } : { mutations: [] }),
    ...(options.withEffects ? { effects: { apply, revert } } : {}),
    ...(options.includeResult && after ? { result: after } : {}),
    ...(options.includePreviousRevision && before ? { previous: before } : {}),
  }
}

/** The transaction that an event's id names. */
export const transactionOfEvent = (eventId: string): string => eventId.split('#')[0] ?? ''

/** `$name=<JSON>` of an address, as far as it is readable. */
export function paramsOf(query: URLSearchParams): Record<string, unknown> {
  const params = [...query].flatMap(([name, value]) => {
    if (!name.startsWith('$')) return []
    const parsed: unknown = JSON.parse(value)
    return [[name.slice(1), parsed] as const]
  })
  const found: unknown = Object.fromEntries(params)
  return isRecord(found) ? found : {}
}
