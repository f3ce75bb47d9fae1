import type { Page } from '@playwright/test'

/**
 * Delays the site's scripts, as a slow connection does.
 * @returns a function that lets them load
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}
