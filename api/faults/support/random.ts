export type Random = ReturnType<typeof createRandom>

/** Mulberry32: the same seed gives the same sequence. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability: number) => next() < probability,
    /** @throws {RangeError} for an empty list */
    pick<Item>(items: readonly Item[]): Item {
      for (const item of items.slice(below(items.length))) return item
      throw new RangeError('cannot pick from an empty list')
    },
  }
}
