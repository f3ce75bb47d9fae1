import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

test.use(withMotion)

const NIGHT = 'rgb(12, 16, 51)'
const DAY = 'rgb(219, 232, 246)'
const sky = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
/** Whether stars are shown. */
const isStarry = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body, '::before').content !== 'none')

/** What a browser gives its own user interface: the first colour whose media query matches. */
const colourOfBrowser = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((all) =>
      all.find((meta) => matchMedia(meta.getAttribute('media') ?? '').matches)?.getAttribute('content'),
    )

test('the theme follows the system’s preference, and the switch, also on later pages from their first paint', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|Failed to fetch dynamically imported module/)
  await page.emulateMedia({ colorScheme: 'light' })
  await openHydrated(page, '/skills')
  expect(await sky(page)).toBe(DAY)
  expect(await isStarry(page)).toBe(false)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await sky(page)).toBe(NIGHT)
  expect(await colourOfBrowser(page)).toBe('#0c1033')
  expect(await isStarry(page)).toBe(true)
  // As after a new version, whose server does not have the scripts of this page.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Switch between dark and light' }).click()
  await expect.poll(() => sky(page)).toBe(DAY)
  expect(await isStarry(page)).toBe(false)
  expect(await colourOfBrowser(page)).toBe('#dbe8f6')
  // Without the site's scripts only the page's inline script can restore the choice.
  await page.goto('/projects', { waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  expect(await sky(page)).toBe(DAY)
  expect(await colourOfBrowser(page)).toBe('#dbe8f6')
  // As when Back restores the page after a switch on another one. Playwright turns the back/forward cache off.
  await page.evaluate(() => {
    localStorage.setItem('portfolio-theme', 'dark')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  expect(await sky(page)).toBe(NIGHT)
})

test('the menu has the colour of the moon that the owner has chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/skills')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' }).locator('> div')
  await expect(panel).toHaveCSS('background-color', 'rgb(255, 227, 160)')
  await page.locator('html').evaluate((root) => (root.dataset.moon = 'silver'))
  await expect(panel).toHaveCSS('background-color', 'rgb(228, 233, 242)')
})
