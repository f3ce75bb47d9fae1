export const KINDS = ['view', 'page', 'referrer', 'language', 'country', 'download'] as const
export type Kind = (typeof KINDS)[number]

export type Count = { day: string; kind: Kind; name: string; count: number }

/**
 * Limit of different names of a kind between two flushes; further names are counted as one, because clients can
 * invent referrers.
 */
const MOST_NAMES = 500
const OTHER = '(other)'

/** Counts in memory until the next flush. */
export function createCounters() {
  let counts = new Map<string, Count>()
  let names = new Map<Kind, number>()

  function add(day: string, kind: Kind, name: string, count = 1) {
    const key = `${day} ${kind} ${name}`
    const known = counts.get(key)
    if (known) {
      known.count += count
      return
    }
    const used = names.get(kind) ?? 0
    if (used >= MOST_NAMES && name !== OTHER) return add(day, kind, OTHER, count)
    names.set(kind, used + 1)
    counts.set(key, { day, kind, name, count })
  }

  return {
    add,
    /** Returns all counts and resets them. */
    take(): Count[] {
      const taken = [...counts.values()]
      counts = new Map()
      names = new Map()
      return taken
    },
    /** Adds counts again whose write has failed. */
    restore(taken: readonly Count[]) {
      for (const { day, kind, name, count } of taken) add(day, kind, name, count)
    },
  }
}
