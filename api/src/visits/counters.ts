export const KINDS = ['view', 'page', 'referrer', 'language', 'country', 'download'] as const
export type Kind = (typeof KINDS)[number]

/** The counts of a day by kind and name. */
export type DayCounts = { day: string; kind: Kind; names: Map<string, number> }

/**
 * The most names of a kind that are counted separately on one day. Further names count as `OTHER`, because clients can
 * invent them. Names of pages are those of the site.
 */
export const MOST_NAMES: Record<Kind, number> = {
  view: 1,
  page: 300,
  referrer: 50,
  language: 20,
  country: 50,
  download: 20,
}
export const OTHER = '(other)'

/** Counts in memory until the next flush. */
export function createCounters() {
  let days = new Map<string, DayCounts>()

  function add(day: string, kind: Kind, name: string, count = 1) {
    const key = `${day} ${kind}`
    const known = days.get(key)?.names ?? new Map<string, number>()
    if (!days.has(key)) days.set(key, { day, kind, names: known })
    countIn(known, name, count, MOST_NAMES[kind])
  }

  return {
    add,
    take(): DayCounts[] {
      const taken = [...days.values()]
      days = new Map()
      return taken
    },
    /** Adds counts again whose write has failed. */
    restore(taken: readonly DayCounts[]) {
      for (const { day, kind, names } of taken) for (const [name, count] of names) add(day, kind, name, count)
    },
  }
}

/** Adds to the count of a name, or to that of `OTHER` for a new name when there are `most` already. */
export function countIn(names: Map<string, number>, name: string, count: number, most: number) {
  const counted = names.has(name) || names.size < most ? name : OTHER
  names.set(counted, (names.get(counted) ?? 0) + count)
}
