const EVENT = 'portfolio:hydrated'

/** Marks the document as hydrated and dispatches an event, for the script in the head and for tests. */
export function announceHydrated() {
  document.documentElement.dataset.hydrated = ''
  stopWaitingForHydration()
}

/** Call when the page's scripts cannot be loaded: its links and forms then work as without scripts. */
export const stopWaitingForHydration = () => document.dispatchEvent(new Event(EVENT))

/** Calls the listener when the page is hydrated, or will not be. */
export const onHydrated = (listener: () => void) => document.addEventListener(EVENT, listener, { once: true })
