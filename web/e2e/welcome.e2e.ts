import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import type { Locator, Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { WORDS, astronaut, hasStarted, openAt, typed } from './support/home-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { needsLanguageOf, needsSerbian } from './support/languages.ts'

test.use(withMotion)

/** Windows of phones, of a phone in landscape, of tablets and desks. */
const SIZES = [
  [320, 568],
  [390, 844],
  [844, 390],
  [720, 450],
  [820, 1180],
  [1440, 900],
  [2560, 1300],
] as const

/** Stores a user as a sign-in does. Aborts the page's session check, which would remove a user without a session. */
async function rememberUser(page: Page) {
  await page.addInitScript((user) => localStorage.setItem('portfolio-user', JSON.stringify(user)), {
    _id: '1',
    first_name: 'Aleksandar',
    last_name: 'Petrović',
    email: 'petar@example.test',
  })
  await page.route('**/api/auth/session', (route) => route.abort())
}

test('the moon starts the welcome, which is typed on schedule', async ({ page }) => {
  const words = HAS_SERBIAN ? WORDS.srb : WORDS.en
  await openAt(page, words.address, '2026-11-21T20:00:00+01:00')
  await page.getByRole('button', { name: words.moon }).click()
  await hasStarted(page)
  await expect(typed(page)).toHaveText('')
  await page.clock.runFor(999)
  await expect(typed(page)).toHaveText('')
  await page.clock.runFor(1)
  await expect(typed(page)).toHaveText(words.evening.slice(0, 1))
  await page.clock.runFor(30 * 4)
  await expect(typed(page)).toHaveText(words.evening.slice(0, 5))
  await page.clock.runFor(4999 - 1000 - 30 * 4)
  await expect(astronaut(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(astronaut(page)).toBeVisible()
  await page.clock.runFor(4999)
  await expect(page.getByRole('link', { name: words.readMore })).toHaveCount(0)
  await page.clock.runFor(1)
  await page.getByRole('link', { name: words.readMore }).click()
  await expect(page).toHaveURL(words.aboutMe)
})

test('the welcome starts once, also from the keyboard: later clicks have no effect', async ({ page }) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  const moon = page.getByRole('button', { name: WORDS.en.moon })
  await moon.focus()
  await page.keyboard.press('Enter')
  await hasStarted(page)
  await page.clock.runFor(1300)
  const before = await typed(page).textContent()
  await moon.click({ position: { x: 40, y: 300 } })
  await page.clock.runFor(30)
  expect((await typed(page).textContent())?.length).toBe((before?.length ?? 0) + 1)
  await page.clock.runFor(10_000)
  await expect(typed(page)).toHaveCount(1)
})

test('typing moves no letter, and the name stays still', async ({ page }) => {
  needsSerbian()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, '/srb', '2026-11-21T20:00:00+01:00')
    await page.getByRole('button', { name: WORDS.srb.moon }).click()
    await hasStarted(page)
    const speech = typed(page).locator('xpath=..')
    /** The positions of the typed letters. */
    const places = () =>
      typed(page).evaluate((element) => {
        const text = element.firstChild
        return Array.from(text?.textContent ?? '', (_letter, index) => {
          const range = document.createRange()
          if (text) range.setStart(text, index)
          if (text) range.setEnd(text, index + 1)
          const { x, y } = range.getBoundingClientRect()
          return [Math.round(x / 4), Math.round(y / 4)]
        })
      })
    const whole = await speech.boundingBox()
    await page.clock.runFor(1000)
    const seen: Awaited<ReturnType<typeof places>>[] = []
    for (let step = 0; step < 12; step++) {
      await page.clock.runFor(300)
      seen.push(await places())
    }
    await page.clock.runFor(10_000)
    const final = await places()
    expect(final.length).toBeGreaterThan(100)
    for (const now of seen) expect(now).toEqual(final.slice(0, now.length))
    expect(new Set(seen.map(({ length }) => length)).size).toBe(seen.length)
    expect(await speech.boundingBox()).toEqual(whole)
    expect(
      await page
        .locator('h1 [data-first] > span')
        .first()
        .evaluate((letter) => letter.getAnimations().length),
    ).toBe(0)
  }
})

test('screen readers get the whole sentence at once, and once only', async ({ page }) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  const status = page.getByRole('status').filter({ hasText: 'Good evening' })
  await expect(status).toHaveCount(1)
  const sentence = await status.textContent()
  expect(sentence?.length).toBeGreaterThan(60)
  await page.clock.runFor(10_000)
  await expect(status).toHaveText(sentence ?? '')
})

test('the astronaut turns once around itself and grows to the width of its stage', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  await page.clock.runFor(5000)
  const start = await astronaut(page).evaluate((image) => {
    const [animation] = image.getAnimations()
    animation?.pause()
    if (animation) animation.currentTime = 0
    const { scale, rotate } = getComputedStyle(image)
    animation?.finish()
    return { scale, rotate }
  })
  expect(start).toEqual({ scale: '0', rotate: '-360deg' })
  expect((await astronaut(page).boundingBox())?.width).toBeCloseTo(390, 0)
})

for (const [language, isMember] of [
  ['en', false],
  ['srb', true],
] as const) {
  const who = isMember ? 'a member' : 'a visitor'
  test(`the end of the welcome is one composition within the window: ${language}, ${who}`, async ({
    page,
    consoleErrors,
  }) => {
    needsLanguageOf(WORDS[language].address)
    const words = WORDS[language]
    if (isMember) await rememberUser(page)
    consoleErrors.allow(/api\/auth\/session/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHydrated(page, words.address)
    await page.getByRole('button', { name: words.moon }).click()
    await hasStarted(page)
    await expect(page.getByRole('link', { name: words.readMore })).toBeVisible()
    await expect(typed(page)).toContainText(isMember ? ', Aleksandre! ' : '! ')
    const main = page.getByRole('main')
    const links = [words.projects, words.cv, words.readMore].map((name) => main.getByRole('link', { name }))
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      const box = async (element: Locator) =>
        (await element.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN }
      const figure = await box(astronaut(page))
      const card = await box(page.locator('h1').locator('xpath=..'))
      const header = await box(page.getByRole('banner'))
      expect(figure.width).toBeGreaterThan(width / 4)
      expect(figure.height).toBeGreaterThan(height / 5)
      expect(figure.x >= card.x + card.width || figure.y + figure.height <= card.y).toBe(true)
      const seen = [astronaut(page), page.locator('h1'), main.getByText(words.role), typed(page)]
      for (const { x, y, width: wide, height: high } of await Promise.all(seen.map(box))) {
        expect(x).toBeGreaterThan(-1)
        expect(y).toBeGreaterThan(header.height - 1)
        expect(x + wide).toBeLessThan(width + 1)
        expect(y + high).toBeLessThan(height + 1)
      }
      const rows = await Promise.all(links.map(box))
      expect((rows[1]?.x ?? 0) - (rows[0]?.x ?? 0) - (rows[0]?.width ?? 0)).toBeGreaterThanOrEqual(16)
      expect(new Set(rows.map(({ y, height: high }) => Math.round(y + high / 2))).size).toBe(1)
      for (const { x, y, width: wide, height: high } of rows) {
        expect(x).toBeGreaterThanOrEqual(card.x)
        expect(x + wide).toBeLessThanOrEqual(card.x + card.width)
        expect(y + high).toBeLessThanOrEqual(height)
        expect(high).toBeGreaterThanOrEqual(44)
      }
    }
    const backgrounds = await Promise.all(
      links.map((link) => link.evaluate((element) => getComputedStyle(element).backgroundColor)),
    )
    expect(backgrounds.filter((colour) => colour !== 'rgba(0, 0, 0, 0)')).toHaveLength(1)
  })
}

test('with reduced motion the whole welcome is shown at once, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/')
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  await expect(typed(page)).toContainText('Look around', { timeout: 1000 })
  await expect(page.getByRole('link', { name: WORDS.en.readMore })).toBeVisible({ timeout: 1000 })
  await expect(astronaut(page)).toBeVisible({ timeout: 1000 })
  const running = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  expect(running).toBe(0)
})
