import type { Page } from '@playwright/test'

/**
 * Keeps the site's scripts from coming, as on a slow connection.
 * @returns lets them come
 */
export async function holdScripts(page: Page): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}
