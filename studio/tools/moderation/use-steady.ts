import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a movement after which a pointer no longer aims at an entry. */
const RESTS_AFTER_MS = 2_000

/** What was in sight when the pointer began to move. */
type Sight<Entry> = { list: string; entries: ReadonlyMap<string, Entry | 'released'> }

/**
 * Keeps a list in place under a moving pointer, so that a press hits the entry at which it was aimed: until the pointer
 * rests, an entry that arrives above others is left out, and one that somebody else removes stays.
 * @param list names the list; another one follows at once, as do further pages
 * @returns `handlers` of the element that contains the list; `release` for entries that this person removes
 */
export function useSteady<Entry extends { _id: string }>(entries: Entry[], list: string) {
  const [sight, setSight] = useState<Sight<Entry> | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onPointer = () => {
    setSight((seen) =>
      seen?.list === list ? seen : { list, entries: new Map(entries.map((entry) => [entry._id, entry])) },
    )
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setSight(null), RESTS_AFTER_MS)
  }
  const release = (ids: readonly string[]) =>
    setSight((seen) => {
      if (!seen) return null
      const known = ids.filter((id) => seen.entries.has(id))
      return { ...seen, entries: new Map([...seen.entries, ...known.map((id) => [id, 'released'] as const)]) }
    })
  return {
    inPlace: sight?.list === list ? keepInPlace(entries, sight.entries) : entries,
    handlers: { onPointerMove: onPointer, onPointerDown: onPointer },
    release,
  }
}

function keepInPlace<Entry extends { _id: string }>(
  entries: Entry[],
  seen: Sight<Entry>['entries'],
): Entry[] {
  const present = new Map(entries.map((entry) => [entry._id, entry]))
  const kept = [...seen].flatMap(([id, entry]) => present.get(id) ?? (entry === 'released' ? [] : entry))
  const last = entries.findLastIndex(({ _id }) => seen.has(_id))
  return [...kept, ...entries.slice(last + 1)]
}
