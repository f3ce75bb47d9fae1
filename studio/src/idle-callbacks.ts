/** The least time between two idle periods of a page at rest. */
const LONGEST_WAIT_MS = 50

/**
 * Calls idle callbacks also where the browser finds no idle time. The Studio's validation waits for one for each field,
 * one level of the document after the other, and Publish waits for the validation; a busy machine gives few of them, and a
 * tab in the background one in ten seconds.
 */
export function limitIdleWaits() {
  // Safari has none, and the Studio then waits for timers.
  if (!('requestIdleCallback' in window)) return
  const request = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (callback, options) =>
    request(callback, { timeout: LONGEST_WAIT_MS, ...options })
}
