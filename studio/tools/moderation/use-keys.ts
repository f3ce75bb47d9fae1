import { useEffect, useLayoutEffect, useRef } from 'react'

/** A `KeyboardEvent.key`, what it does in words, and does. */
export type Key = readonly [key: string, does: string, act: () => void]

/** Listens for single keys while no field has the focus and no dialog is open. */
export function useKeys(keys: readonly Key[], isResting: boolean) {
  const latest = useRef(keys)
  // Before the paint: a key acts on what is seen.
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (isResting) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const pressed = latest.current.find(([key]) => key === event.key)
      if (!pressed) return
      event.preventDefault()
      pressed[2]()
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
