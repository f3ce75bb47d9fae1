import type { Page } from '@playwright/test'

/** Opens a page of the site and waits until its scripts answer. */
export async function openHydrated(page: Page, address: string) {
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
}
