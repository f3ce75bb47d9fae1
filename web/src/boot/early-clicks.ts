import { onHydrated } from './hydrated.ts'

/** Keeps the last click on a button that comes before the page's scripts, and gives it back when they are there. */
export function keepEarlyClicks() {
  let kept: HTMLElement | null = null
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button) return
    kept = button
    // A form would be sent as an address.
    event.preventDefault()
  }
  document.addEventListener('click', keep, { capture: true })
  onHydrated(() => {
    document.removeEventListener('click', keep, { capture: true })
    kept?.click()
  })
}
