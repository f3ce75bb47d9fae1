import type { Committed, Dataset } from '../dataset.ts'

/** The last transactions, so that a reader who lost the connection can go on where it stopped. */
export type Recent = {
  /** What came after a transaction, oldest first; null when that is too long ago, or never was. */
  after(transactionId: string): Committed[] | null
  lastId(): string
}

const KEPT = 2_000

export function keepRecent(dataset: Dataset): Recent {
  const kept: Committed[] = []
  dataset.onCommit((transaction) => {
    kept.push(transaction)
    if (kept.length > KEPT) kept.shift()
  })
  return {
    after(transactionId) {
      const place = kept.findLastIndex(({ id }) => id === transactionId)
      return place < 0 ? null : kept.slice(place + 1)
    },
    lastId: () => kept.at(-1)?.id ?? 'start',
  }
}
