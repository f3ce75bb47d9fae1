const EVENT = 'portfolio:hydrated'

/** Marks the document as hydrated and dispatches an event, for the script in the head and for tests. */
export function announceHydrated() {
  document.documentElement.dataset.hydrated = ''
  document.dispatchEvent(new Event(EVENT))
}

export const onHydrated = (listener: () => void) => document.addEventListener(EVENT, listener, { once: true })
