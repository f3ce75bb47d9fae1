/** As long as an idle period of an idle page, which browsers end after 50 ms. */
const LONGEST_WAIT_MS = 50

/**
 * The Studio's validation waits for an idle callback per field, and Publish for the validation. A busy machine gives few
 * idle periods, and a background tab one in ten seconds.
 */
export function limitIdleWaits() {
  // Safari has none, and the Studio then waits for timers.
  if (!('requestIdleCallback' in window)) return
  const request = window.requestIdleCallback.bind(window)
  window.requestIdleCallback = (callback, options) =>
    request(callback, { timeout: LONGEST_WAIT_MS, ...options })
}
