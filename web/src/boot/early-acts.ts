import { onHydrated } from './hydrated.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Whose value is not what is entered. */
const CHOICES = new Set(['checkbox', 'radio', 'file'])

/**
 * Keeps what is done before the page's scripts come, the last click on a button and what is entered into fields, and
 * does it again when they are there.
 */
export function keepEarlyActs() {
  let clicked: HTMLElement | null = null
  const entered = new Map<Field, string>()
  const keepClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    // The browser itself follows a command.
    if (!button || button.hasAttribute('commandfor')) return
    clicked = button
    // A form would be sent as an address.
    event.preventDefault()
  }
  const keepEntered = ({ target }: Event) => {
    if (isField(target)) entered.set(target, target.value)
  }
  document.addEventListener('click', keepClick, { capture: true })
  document.addEventListener('input', keepEntered, { capture: true })
  onHydrated(() => {
    document.removeEventListener('click', keepClick, { capture: true })
    document.removeEventListener('input', keepEntered, { capture: true })
    // The act that hydration was in the way of may still have an event to come.
    setTimeout(() => {
      for (const [field, value] of entered) enter(field, value)
      clicked?.click()
    })
  })
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !CHOICES.has(target.type))

/** React sets values by way of a setter on the field, and takes for entered what came past it. */
function enter(field: Field, value: string) {
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
