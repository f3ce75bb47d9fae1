const EVENT = 'portfolio:hydrated'

/** Tells the script in the page's head, and whoever looks at the page, that the page answers to its visitor now. */
export function announceHydrated() {
  document.documentElement.dataset.hydrated = ''
  document.dispatchEvent(new Event(EVENT))
}

export const onHydrated = (listener: () => void) => document.addEventListener(EVENT, listener, { once: true })
