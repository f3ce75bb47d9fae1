import { readText } from '../../translation/read.ts'

/**
 * Pairs entries of a file with the items of an array, of which each belongs to one entry at most.
 * @param tests from the strictest to the loosest
 * @returns the keys of the items
 */
export function matchItems<Entry>(
  entries: readonly Entry[],
  items: readonly unknown[],
  tests: readonly ((item: unknown, entry: Entry) => boolean)[],
): ReadonlyMap<Entry, string> {
  const keys = new Map<Entry, string>()
  const used = new Set<unknown>()
  for (const isSame of tests)
    for (const entry of entries.filter((each) => !keys.has(each))) {
      const found = items.find((item) => !used.has(item) && isSame(item, entry))
      if (found === undefined) continue
      used.add(found)
      keys.set(entry, readText(found, '_key'))
    }
  return keys
}
