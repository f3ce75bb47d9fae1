import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a movement after which a pointer no longer aims at an entry. */
const RESTS_AFTER_MS = 2_000

/**
 * Keeps a list in place under a moving pointer: an entry that arrives above others is left out until the pointer rests,
 * so that a press hits the entry at which it was aimed.
 * @returns `handlers` of the element that contains the list
 */
export function useSteady<Entry extends { _id: string }>(entries: Entry[]) {
  /** The entries in sight when the pointer began to move; null while it rests. */
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onPointer = () => {
    setKept((ids) => ids ?? new Set(entries.map(({ _id }) => _id)))
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setKept(null), RESTS_AFTER_MS)
  }
  const last = entries.findLastIndex(({ _id }) => kept?.has(_id))
  return {
    // Further pages of the list, and another list, follow at once.
    inPlace: entries.filter(({ _id }, index) => index > last || kept?.has(_id)),
    handlers: { onPointerMove: onPointer, onPointerDown: onPointer },
  }
}
