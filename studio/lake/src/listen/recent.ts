import type { Committed, Dataset } from '../dataset.ts'

/** The latest transactions, from which a stream resumes after its connection was lost. */
export type Recent = {
  /** The transactions after one, oldest first; null when that one is unknown or no longer kept. */
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
