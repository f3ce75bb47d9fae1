const EVENT = 'portfolio:hydrated'

/** Tells the script in the page's head that the page answers to its visitor now. */
export function announceHydrated() {
  document.dispatchEvent(new Event(EVENT))
}

export const onHydrated = (listener: () => void) => document.addEventListener(EVENT, listener, { once: true })
