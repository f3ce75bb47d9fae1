import type { Moderated } from '@portfolio/contract/moderation'
import { useCallback, useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The selected impressions, and the one to which single keys apply. */
export function useSelection(entries: Moderated[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState(0)
  // A decided entry leaves the list, and the next one takes its position.
  const current = entries[Math.min(place, entries.length - 1)] ?? null
  const selected = entries.filter(({ _id }) => ids.has(_id))
  const clear = useCallback(() => setIds(new Set()), [])
  return {
    current,
    selected,
    /** The target of a key: all selected impressions, else the current one. */
    meant: selected.length > 0 ? selected : current ? [current] : [],
    areAll: entries.length > 0 && selected.length === entries.length,
    isSelected: ({ _id }: Moderated) => ids.has(_id),
    toggle(entry: Moderated | null) {
      if (!entry) return
      const after = new Set(ids)
      if (!after.delete(entry._id)) after.add(entry._id)
      setIds(after)
    },
    /** At most a hundred, the limit of one decision. */
    selectAll: () => setIds(new Set(entries.slice(0, 100).map(({ _id }) => _id))),
    clear,
    move(by: 1 | -1) {
      setPlace(Math.max(0, Math.min(entries.length - 1, Math.min(place, entries.length - 1) + by)))
    },
  }
}
