/** Smaller counts are made again in less than a tenth of a millisecond. */
const WORTH_KEEPING = 1_000
const KEPT_MAX = 100

export type CountCache = ReturnType<typeof createCountCache>

/** Large counts of ranges of keys, until their collection changes: SQLite takes 10 ms to count 100,000 entries. */
export function createCountCache() {
  const known = new Map<number, Map<string, number>>()
  return {
    /** @param range names the index and the range within the collection */
    get(collection: number, range: string, count: () => number): number {
      const counts = known.get(collection)
      const kept = counts?.get(range)
      if (kept !== undefined) return kept
      const counted = count()
      if (counted < WORTH_KEEPING) return counted
      // Rarely so many; then the collection is usually about to change.
      const all = counts && counts.size < KEPT_MAX ? counts : new Map<string, number>()
      known.set(collection, all.set(range, counted))
      return counted
    },
    /** A document of the collection, or an index, has changed. */
    forget: (collection: number) => void known.delete(collection),
    /** Changes have been rolled back. */
    forgetAll: () => known.clear(),
  }
}
