import type { Page } from '@playwright/test'

/**
 * Delays requests to matching addresses, as a slow connection does.
 * @returns a function that lets them through
 */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}

export const holdScripts = (page: Page) => holdRequests(page, '**/assets/*.js')

/** Holds the queries for content that pages send when a link opens them. */
export const holdQueries = (page: Page) => holdRequests(page, '**/data/query/**')
