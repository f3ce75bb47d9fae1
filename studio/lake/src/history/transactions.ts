import type { Store } from '../store/open-store.ts'
import type { PastChange } from '../store/history.ts'

type Selection = ReturnType<typeof selectionIn>

/** Which transactions a request asks for. Times are in ISO 8601, and limit the transactions' timestamps. */
export function selectionIn(query: Record<string, unknown>, limit: number | null) {
  const textParameter = (name: string) => (typeof query[name] === 'string' ? query[name] : null)
  return {
    fromTransaction: textParameter('fromTransaction'),
    toTransaction: textParameter('toTransaction'),
    fromTime: textParameter('fromTime'),
    toTime: textParameter('toTime'),
    newestFirst: query.reverse === 'true',
    limit: limit ?? Infinity,
  }
}

/** Reads each transaction when the consumer asks for it. */
export function* transactionsOf(store: Store, ids: string[], selection: Selection) {
  // Clients apply effects backwards from the present, so what precedes an unreadable change is of no use to them.
  const unreadable = store.lastUnreadable(ids)
  let left = selection.limit
  for (const transaction of groupByTransaction(store.history(ids, historyRange(store, selection)))) {
    if (left <= 0) return
    const presented = present(transaction, unreadable, selection)
    if (!presented) continue
    yield presented
    left -= 1
  }
}

/** Every change is from an unknown transaction on, and none up to one. */
const historyRange = (store: Store, { fromTransaction, toTransaction, newestFirst }: Selection) => ({
  newestFirst,
  from: (fromTransaction === null ? null : store.sequenceOf(fromTransaction)) ?? 0,
  to: toTransaction === null ? Number.MAX_SAFE_INTEGER : (store.sequenceOf(toTransaction) ?? -1),
})

/** Groups adjacent changes by transaction. */
function* groupByTransaction(changes: Iterable<PastChange>): Generator<PastChange[]> {
  let group: PastChange[] = []
  for (const change of changes) {
    if (group[0] && group[0].sequence !== change.sequence) {
      yield group
      group = []
    }
    group.push(change)
  }
  if (group.length > 0) yield group
}

function present(
  transaction: PastChange[],
  unreadable: ReadonlyMap<string, number>,
  { fromTime, toTime }: Selection,
) {
  const changes = transaction.filter(
    ({ documentId, sequence }) => sequence > (unreadable.get(documentId) ?? 0),
  )
  const [first] = changes
  if (!first || first.timestamp < (fromTime ?? '')) return null
  if (toTime !== null && first.timestamp > toTime) return null
  const { transactionId: id, timestamp, author } = first
  const effects = changes.map(({ documentId, apply, revert }) => [documentId, { apply, revert }] as const)
  return {
    id,
    timestamp,
    author,
    documentIDs: changes.map(({ documentId }) => documentId),
    effects: Object.fromEntries(effects),
  }
}
