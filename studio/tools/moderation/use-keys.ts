import { useEffect, useEffectEvent } from 'react'

/** A `KeyboardEvent.key`, a description of its effect, and its function; only a key that `repeats` acts while it is held. */
export type Key = readonly [key: string, does: string, act: () => void, repeats?: 'repeats']

/** A dialog, or the button of an open menu. */
const OPENED = '[aria-modal="true"], [aria-haspopup][aria-expanded="true"]'

/** Listens for single keys while no field has the focus, and no dialog or menu is open, also of the Studio itself. */
export function useKeys(keys: readonly Key[]) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector(OPENED)) return
    const pressed = keys.find(([key]) => key === latinKey(event))
    if (!pressed) return
    event.preventDefault()
    const [, , act, repeats] = pressed
    if (!event.repeat || repeats) act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** On a layout of another script, such as Cyrillic, the letter that the key has on a Latin one. */
const latinKey = ({ key, code }: KeyboardEvent) =>
  /^[ -~]+$/.test(key) ? key : code.replace('Key', '').toLowerCase()

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox') ||
    target instanceof HTMLTextAreaElement)
