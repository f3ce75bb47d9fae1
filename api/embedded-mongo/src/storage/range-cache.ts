import type { KeyRange, Source } from './types.ts'

const RANGES_MAX = 100

export type RangeCache<Value> = ReturnType<typeof createRangeCache<Value>>

/** Caches a value per range of keys until the collection changes. */
export function createRangeCache<Value>() {
  const known = new Map<number, Map<string, Value>>()
  return {
    get: ({ collection, index }: Source, range: KeyRange): Value | undefined =>
      known.get(collection.id)?.get(nameOf(index?.id, range)),
    set({ collection, index }: Source, range: KeyRange, value: Value) {
      const ranges = known.get(collection.id)
      // Evicts everything: so many ranges are rare.
      const all = ranges && ranges.size < RANGES_MAX ? ranges : new Map<string, Value>()
      known.set(collection.id, all.set(nameOf(index?.id, range), value))
    },
    /** Invalidates a collection after a change of its documents or indexes. */
    forget: (collection: number) => void known.delete(collection),
    /** Invalidates everything after a rollback. */
    forgetAll: () => known.clear(),
  }
}

const nameOf = (index: number | undefined, { from, to }: KeyRange) =>
  `${index ?? ''} ${from.toString('latin1')} ${to.toString('latin1')}`
