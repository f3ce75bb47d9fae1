import { randomUUID } from 'node:crypto'
import type { Committed, Dataset } from '../dataset/dataset.ts'
import { RECENT_MAX } from '../limits.ts'
import { jsonSizeAbove } from '../query/json-size.ts'

/** The latest transactions, with which a reconnecting stream resumes. */
export function keepRecent(dataset: Pick<Dataset, 'onCommit'>) {
  const kept: Committed[] = []
  const sizes: number[] = []
  let size = 0
  // Begins with an id that only this process knows, so that a client of an earlier process reads everything again.
  let lastDroppedId: string = randomUUID()
  dataset.onCommit((transaction) => {
    const own = jsonSizeAbove(transaction.changes, RECENT_MAX.bytes)
    kept.push(transaction)
    sizes.push(own)
    size += own
    while (kept.length > RECENT_MAX.transactions || size > RECENT_MAX.bytes) {
      lastDroppedId = kept.shift()?.id ?? lastDroppedId
      size -= sizes.shift() ?? 0
    }
  })
  return {
    /** The transactions after one, oldest first; null when that one is unknown or no longer kept. */
    after(transactionId: string) {
      if (transactionId === lastDroppedId) return [...kept]
      const place = kept.findLastIndex(({ id }) => id === transactionId)
      return place < 0 ? null : kept.slice(place + 1)
    },
    lastId: () => kept.at(-1)?.id ?? lastDroppedId,
  }
}
