import type { Route } from '@playwright/test'

/**
 * Handles the first request of a route. With the option `times` of Playwright, requests that are held or sent while the last
 * route ends are let through, or never answered.
 */
export function once(handle: (route: Route) => Promise<void>) {
  let isFirst = true
  return (route: Route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return handle(route)
  }
}

/** What a held request waits for. */
export const gate = () => Promise.withResolvers<void>()
