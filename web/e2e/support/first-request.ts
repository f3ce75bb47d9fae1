import type { Route } from '@playwright/test'

/**
 * Handles only the first request of a route. Playwright's option `times` would let requests through, or never answer
 * them, that are held or sent while the last route ends.
 */
export function once(handle: (route: Route) => Promise<void>) {
  let isFirst = true
  return (route: Route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return handle(route)
  }
}

/** The promise that a held request waits for, with its `resolve`. */
export const gate = () => Promise.withResolvers<void>()
