import { useEffect, useLayoutEffect, useRef } from 'react'

/** Actions by `KeyboardEvent.key`. */
export type Keys = Record<string, () => void>

/** Listens for single keys while no field has the focus and no dialog is open. */
export function useKeys(keys: Keys, isResting: boolean) {
  const latest = useRef(keys)
  // Before the paint: a key acts on what is seen.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (isResting) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const act = latest.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isResting])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    target instanceof HTMLTextAreaElement)
