import { randomUUID } from 'node:crypto'
import type { Committed } from '../dataset/dataset.ts'
import { isDraftId, isVersionId } from '../document.ts'
import { withAbsoluteUrl } from '../http/absolute-urls.ts'
import { mayRead } from '../access/reader.ts'
import type { Change } from '../store/open-store.ts'
import type { Channel } from './channel.ts'
import type { Filter, Transition } from './match-worker.ts'

export const readEventOptions = (query: URLSearchParams) => ({
  includeResult: query.get('includeResult') === 'true',
  includePreviousRevision: query.get('includePreviousRevision') === 'true',
  includeMutations: query.get('includeMutations') !== 'false',
  withEffects: query.get('effectFormat') === 'mendoza',
  /** Echoed in each event; a transaction is visible to queries when its event is sent. */
  visibility: query.get('visibility') === 'transaction' ? 'transaction' : 'query',
})

type EventOptions = ReturnType<typeof readEventOptions> & {
  /** Begins the URLs of assets. */
  origin: string | null
  /** The client fetches again after the event `reset`. */
  knowsReset: boolean
  /** The id of the last event that the client has got, maybe in the middle of a transaction. */
  resumeFrom: string | null
}

export type Listener = ReturnType<typeof createListener>

export function createListener(
  channel: Channel,
  { filter, withVersions }: { filter: Filter; withVersions: boolean },
  options: EventOptions,
) {
  let isOpen = true
  const mayHear = (id: string) =>
    mayRead(filter.reader, id) && (withVersions || (!isDraftId(id) && !isVersionId(id)))
  channel.onClose(() => {
    isOpen = false
  })

  const welcome = (event: 'welcome' | 'welcomeback' | 'reset') =>
    channel.send({ event, data: { listenerName: randomUUID() } })

  return {
    filter,
    isOpen: () => isOpen,
    welcome,
    /** Sends one event for each selected document. @param transitions of the transaction's changes, in their order */
    send(transaction: Committed, transitions: (Transition | null)[]) {
      const selected = transaction.changes.flatMap((change, index) => {
        const transition = transitions[index]
        return transition && mayHear(change.id) ? [{ change, transition }] : []
      })
      const idOf = ({ id }: Change) => `${transaction.id}#${id}`
      const known = selected.findIndex(({ change }) => idOf(change) === options.resumeFrom)
      for (const [index, { change, transition }] of selected.entries()) {
        if (index <= known) continue
        const id = idOf(change)
        const position = { transactionTotalEvents: selected.length, transactionCurrentEvent: index + 1 }
        const data = presentEvent(transaction, change, transition, options)
        channel.send({ event: 'mutation', id, data: { eventId: id, ...data, ...position } })
      }
    },
    /** Makes the client read again. Never by `channelError`, which the client throws and does not retry. */
    readAgain() {
      if (options.knowsReset) return welcome('reset')
      channel.close()
      isOpen = false
    },
  }
}

function presentEvent(transaction: Committed, change: Change, transition: Transition, options: EventOptions) {
  const { id, before, after, mutations, apply, revert } = change
  return {
    documentId: id,
    transactionId: transaction.id,
    transition,
    identity: transaction.author,
    previousRev: before?._rev,
    // A deletion has the revision of its transaction too.
    resultRev: transaction.id,
    timestamp: transaction.timestamp,
    visibility: options.visibility,
    mutations: options.includeMutations ? mutations : [],
    // What is undefined is left out of the event's JSON.
    effects: options.withEffects ? { apply, revert } : undefined,
    result: options.includeResult && after ? withAbsoluteUrl(after, options.origin) : undefined,
    previous: options.includePreviousRevision && before ? withAbsoluteUrl(before, options.origin) : undefined,
  }
}

export const transactionOfEvent = (eventId: string): string => eventId.split('#')[0] ?? ''
