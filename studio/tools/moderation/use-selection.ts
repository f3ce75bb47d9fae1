import type { Moderated } from '@portfolio/contract/moderation'
import { useState } from 'react'

export type Selection = ReturnType<typeof useSelection>

/** The selected impressions, and the one to which single keys apply. */
export function useSelection(entries: Moderated[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [mark, setMark] = useState<{ id: string; place: number } | null>(null)
  const found = entries.findIndex(({ _id }) => _id === mark?.id)
  // When the current entry has left the list, the one now at its position becomes current. New entries change nothing.
  const place = found >= 0 ? found : Math.min(mark?.place ?? 0, entries.length - 1)
  const current = entries[place] ?? null
  if (current && (mark?.id !== current._id || mark.place !== place)) setMark({ id: current._id, place })
  const selected = entries.filter(({ _id }) => ids.has(_id))
  return {
    current,
    selected,
    /** The target of a key: all selected impressions, else the current one. */
    meant: selected.length > 0 ? selected : current ? [current] : [],
    areAll: entries.length > 0 && selected.length === entries.length,
    isSelected: ({ _id }: Moderated) => ids.has(_id),
    toggle(entry: Moderated | null) {
      if (entry) setIds(ids.symmetricDifference(new Set([entry._id])))
    },
    selectAll: () => setIds(new Set(entries.map(({ _id }) => _id))),
    clear: () => setIds(new Set()),
    deselect: (gone: readonly string[]) => setIds((before) => before.difference(new Set(gone))),
    move(by: 1 | -1) {
      const next = Math.max(0, Math.min(entries.length - 1, place + by))
      const entry = entries[next]
      if (entry) setMark({ id: entry._id, place: next })
    },
  }
}
