import type { KeyRange, Source } from './types.ts'

const RANGES_MAX = 100

export type RangeCache<Value> = ReturnType<typeof createRangeCache<Value>>

/** What is known of ranges of keys, until their collection changes. */
export function createRangeCache<Value>() {
  const known = new Map<number, Map<string, Value>>()
  return {
    get: ({ collection, index }: Source, range: KeyRange): Value | undefined =>
      known.get(collection.id)?.get(nameOf(index?.id, range)),
    set({ collection, index }: Source, range: KeyRange, value: Value) {
      const ranges = known.get(collection.id)
      // Rarely so many; then the collection is usually about to change.
      const all = ranges && ranges.size < RANGES_MAX ? ranges : new Map<string, Value>()
      known.set(collection.id, all.set(nameOf(index?.id, range), value))
    },
    /** A document of the collection, or an index, has changed. */
    forget: (collection: number) => void known.delete(collection),
    /** Changes have been rolled back. */
    forgetAll: () => known.clear(),
  }
}

const nameOf = (index: number | undefined, { from, to }: KeyRange) =>
  `${index ?? ''} ${from.toString('latin1')} ${to.toString('latin1')}`
