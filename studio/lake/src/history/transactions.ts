import type { Store } from '../store/open-store.ts'
import type { HistoryRange, PastChange } from '../store/history.ts'

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
  const range = historyRange(store, selection)
  let left = selection.limit
  for (const transaction of range ? groupByTransaction(store.history(ids, range)) : []) {
    if (left <= 0) return
    const presented = present(transaction, unreadable, selection)
    if (!presented) continue
    yield presented
    left -= 1
  }
}

function historyRange(store: Store, selection: Selection): HistoryRange | null {
  const { fromTransaction, toTransaction, newestFirst } = selection
  const from = fromTransaction === null ? null : store.sequenceOf(fromTransaction)
  const to = toTransaction === null ? null : store.sequenceOf(toTransaction)
  // No change is up to an unknown transaction, and every change is from an unknown one on.
  if (toTransaction !== null && to === null) return null
  return { newestFirst, ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
}

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
