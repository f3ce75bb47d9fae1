import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

test.use(withMotion)

type Played = { file: string; event: string; loop: boolean }
declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with the browser's
  interface Window {
    played: Played[]
    music?: HTMLAudioElement
  }
}

/** Records calls of audio elements; nothing is played. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    window.played = []
    const tell = (event: 'play' | 'pause', audio: HTMLMediaElement) =>
      window.played.push({ file: audio.src, event, loop: audio.loop })
    window.Audio = class extends Audio {
      override play() {
        if (this.loop) window.music = this
        tell('play', this)
        return super.play()
      }
      override pause() {
        tell('pause', this)
        super.pause()
      }
    }
  })
}
const played = (page: Page) => page.evaluate(() => window.played)
const audioRequests = (page: Page) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/files\//.test(request.url())) requests.push(request.url())
  })
  return requests
}

test('music is loaded on request, loops, continues across pages and pauses', async ({ page }) => {
  await listen(page)
  const requests = audioRequests(page)
  await page.goto('/skills')
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])

  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: 'Play music' }).click()
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(await played(page)).toEqual([expect.objectContaining({ event: 'play', loop: true })])

  await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
  // As a media key does.
  await page.evaluate(() => window.music?.pause())
  await page.getByRole('button', { name: 'Play music' }).click()
  await page.getByRole('button', { name: 'Pause music' }).click()
  await expect(page.getByRole('button', { name: 'Play music' })).toBeVisible()
  expect((await played(page)).at(-1)).toMatchObject({ event: 'pause', loop: true })
})

test('music that cannot be played is only logged, and plays at a later press', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/NotSupportedError|404/)
  await page.route('**/files/**', (route) => route.fulfill({ status: 404 }))
  const logged = page.waitForEvent('console', (message) => /NotSupportedError/.test(message.text()))
  await openHydrated(page, '/skills')
  await page.getByRole('button', { name: 'Play music' }).click()
  await logged
  await expect(page.getByRole('button', { name: 'Play music' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  await page.unroute('**/files/**')
  await page.getByRole('button', { name: 'Play music' }).click()
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
})

test('a click on a link makes a sound; switched off, sounds stay off; another tab switches the theme', async ({
  page,
}) => {
  await listen(page)
  const requests = audioRequests(page)
  await openHydrated(page, '/skills')
  await page.waitForLoadState('networkidle')
  expect(requests).toEqual([])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click()
  await expect(page).toHaveURL('/projects')
  expect(await played(page)).toEqual([expect.objectContaining({ event: 'play', loop: false })])

  const toggle = page.getByRole('switch', { name: 'Click sounds' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL('/skills')
  expect(await played(page)).toEqual([])
  await expect(page.getByRole('switch', { name: 'Click sounds' })).not.toBeChecked()
  const other = await page.context().newPage()
  await other.goto('/robots.txt')
  await other.evaluate(() => {
    localStorage.setItem('portfolio-theme', 'light')
  })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the language toggle of the CV makes a sound', async ({ page }) => {
  await listen(page)
  await openHydrated(page, '/curriculum-vitae')
  await page.getByRole('banner').locator('a[hreflang]').click()
  await expect(page).toHaveURL(/curriculum-vitae$/)
  expect(await played(page)).toHaveLength(1)
})
