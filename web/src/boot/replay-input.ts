import { onHydrated } from './hydrated.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Fields that are typed into: the state of the other inputs is not in `value`. */
const FIELDS = 'select, textarea, input:not([type=checkbox], [type=radio], [type=file])'

/** Records the clicked buttons and switches, and the typed values, before hydration, and replays them after it. */
export function replayInputAfterHydration() {
  const clicked = new Set<HTMLElement>()
  const typed = new Map<Field, string>()
  const recordClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button, [role=switch]') : null
    // The browser itself handles buttons of popovers.
    if (!button || button.matches('[popovertarget]')) return
    clicked.add(button)
    event.preventDefault()
    // React, which handles clicks before its effects announce the hydration, must not press the button too.
    event.stopPropagation()
  }
  const recordInput = ({ target }: Event) => {
    if (isField(target)) typed.set(target, target.value)
  }
  document.addEventListener('click', recordClick, { capture: true })
  document.addEventListener('input', recordInput, { capture: true })
  onHydrated(() => {
    document.removeEventListener('click', recordClick, { capture: true })
    // Waits for queued events of a click that hydration interrupted.
    setTimeout(() => {
      // Records input until now: replaying an older value would overwrite later input.
      document.removeEventListener('input', recordInput, { capture: true })
      for (const [field, value] of typed) enter(field, value)
      for (const button of clicked) button.click()
    })
  })
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS)

/** Bypasses React's value tracker with the prototype's setter, so that React sees an input event. */
function enter(field: Field, value: string) {
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
