import { LANGUAGES } from '@portfolio/contract/language'
import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'

test.use(withMotion)

const WORDS = {
  en: {
    address: '/',
    moon: 'Click the moon',
    morning: 'Good morning',
    afternoon: 'Good afternoon',
    evening: 'Good evening',
    readMore: 'Read more',
    aboutMe: '/about-me',
    title: 'Luka Jovanović – Web developer in Novi Sad',
    role: 'Web developer in Novi Sad',
    projects: 'My projects',
    projectsPath: '/projects',
    cv: 'My CV',
  },
  srb: {
    address: '/srb',
    moon: 'Kliknite na mesec',
    morning: 'Dobro jutro',
    afternoon: 'Dobar dan',
    evening: 'Dobro veče',
    readMore: 'Pročitajte više',
    aboutMe: '/srb/about-me',
    title: 'Luka Jovanović – Veb programer iz Novog Sada',
    role: 'Veb programer iz Novog Sada',
    projects: 'Moji projekti',
    projectsPath: '/srb/projects',
    cv: 'Moj CV',
  },
} as const

/** The welcome as the eye sees it, without what keeps its room. */
const typed = (page: Page) => page.locator('[data-typed]')
const astronaut = (page: Page) => page.locator('[data-astronaut] img')

/** Opens the page a minute before a time, and stops the clock at it. */
async function openAt(page: Page, address: string, time: string) {
  await page.clock.install({ time: new Date(Date.parse(time) - 60_000) })
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
  await page.clock.pauseAt(new Date(time))
}

/** A view transition stands between the click and the beginning. */
const hasStarted = (page: Page) => page.locator('[data-started]').waitFor()

for (const language of LANGUAGES) {
  const words = WORDS[language]

  test(`the moon starts the welcome, typed and followed at its times: ${language}`, async ({ page }) => {
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

  for (const [time, greeting] of [
    ['2026-11-21T09:59:59+01:00', words.morning],
    ['2026-11-21T10:00:00+01:00', words.afternoon],
    ['2026-11-21T18:59:59+01:00', words.afternoon],
    ['2026-11-21T19:00:00+01:00', words.evening],
  ] as const) {
    test(`at ${time.slice(11, 19)} it says "${greeting}"`, async ({ page }) => {
      // The whole text at once.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openAt(page, words.address, time)
      await page.getByRole('button', { name: words.moon }).click()
      await expect(typed(page)).toContainText(`${greeting}!`)
    })
  }
}

test('the welcome starts once: later clicks change nothing', async ({ page }) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  const moon = page.getByRole('button', { name: WORDS.en.moon })
  await moon.click()
  await hasStarted(page)
  await page.clock.runFor(1300)
  const before = await typed(page).textContent()
  await moon.click({ position: { x: 40, y: 300 } })
  await page.clock.runFor(30)
  expect((await typed(page).textContent())?.length).toBe((before?.length ?? 0) + 1)
  await page.clock.runFor(10_000)
  await expect(typed(page)).toHaveCount(1)
})

test('it can also be started from the keyboard', async ({ page }) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  await page.getByRole('button', { name: WORDS.en.moon }).focus()
  await page.keyboard.press('Enter')
  await hasStarted(page)
  await page.clock.runFor(2000)
  await expect(typed(page)).toContainText('Good evening')
})

test('the moon says what it is for until it is clicked; then the names stand apart in one line', async ({
  page,
}) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  const moon = page.getByRole('button', { name: WORDS.en.moon })
  await expect(moon.getByText(WORDS.en.moon)).toBeInViewport({ ratio: 1 })
  await moon.click()
  await hasStarted(page)
  await expect(moon.getByText(WORDS.en.moon)).toHaveCSS('clip-path', 'inset(50%)')
  const [first, last] = await Promise.all(
    ['Luka', 'Jovanović'].map((name) => page.locator('h1 [aria-hidden]', { hasText: name }).boundingBox()),
  )
  expect(last?.y).toBe(first?.y)
  expect((last?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThan(5)
})

for (const language of LANGUAGES) {
  test(`it says who and what above the fold, clear of the moon, in windows of every shape: ${language}`, async ({
    page,
  }) => {
    const words = WORDS[language]
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(words.address)
    await expect(page).toHaveTitle(words.title)
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [844, 390],
      // A laptop's window at a zoom of 200 %.
      [720, 450],
      [1024, 768],
      [1440, 900],
      [2560, 1300],
    ] as const) {
      await page.setViewportSize({ width, height })
      const projects = page.getByRole('main').getByRole('link', { name: words.projects })
      const cv = page.getByRole('main').getByRole('link', { name: words.cv })
      await expect(projects).toHaveAttribute('href', words.projectsPath)
      for (const seen of [page.getByText(words.role), projects, cv, page.getByText(words.moon)])
        await expect(seen).toBeInViewport({ ratio: 1 })
      const main = page.locator('main')
      const header = await page.getByRole('banner').boundingBox()
      const heading = await main.locator('h1').boundingBox()
      expect(heading?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity)
      expect(await lettersOverMoon(page)).toEqual([])
    }
  })
}

/** What is written over the disc, by its place. */
const lettersOverMoon = (page: Page) =>
  page.evaluate(() => {
    const moon = document.querySelector('main button img')?.getBoundingClientRect() ?? new DOMRect()
    const centre = { x: moon.x + moon.width / 2, y: moon.y + moon.height / 2 }
    const written = document.createTreeWalker(
      document.querySelector('main') ?? document,
      NodeFilter.SHOW_TEXT,
    )
    const over: string[] = []
    for (let text = written.nextNode(); text; text = written.nextNode()) {
      const element = text.parentElement
      if (!element || element.closest('button, .visually-hidden')) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // The point of the box that is nearest to the centre.
        const x = Math.max(left, Math.min(centre.x, right))
        const y = Math.max(top, Math.min(centre.y, bottom))
        if (Math.hypot(x - centre.x, y - centre.y) < (moon.width / 2) * 0.95)
          over.push(text.textContent ?? '')
      }
    }
    return over
  })

test('no letter changes its place while the text is typed, and the name rests', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await openAt(page, '/srb', '2026-11-21T20:00:00+01:00')
    await page.getByRole('button', { name: WORDS.srb.moon }).click()
    await hasStarted(page)
    const speech = typed(page).locator('xpath=..')
    /** Where each of the typed letters is. */
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

test('the invitation has gone for who comes back after it', async ({ page }) => {
  await page.goto('/')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL('/skills')
  await page.goBack()
  await expect(page.getByRole('main').getByText(WORDS.en.moon)).toHaveCSS('clip-path', 'inset(50%)')
})

test('screen readers get the whole sentence once, at once', async ({ page }) => {
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

test('the astronaut turns once around itself and grows to the width of the window', async ({ page }) => {
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
  expect((await astronaut(page).boundingBox())?.width).toBeCloseTo(1440, 0)
})

test('a signed-in visitor is greeted by name, in Serbian in the vocative', async ({
  page,
  consoleErrors,
}) => {
  await page.addInitScript(() => {
    const user = { _id: '1', first_name: 'Petar', last_name: 'Petrović', email: 'petar@example.test' }
    localStorage.setItem('portfolio-user', JSON.stringify(user))
  })
  // The session would correct the stored user: nobody has signed in.
  consoleErrors.allow(/api\/auth\/session/)
  await page.route('**/api/auth/session', (route) => route.abort())
  await openAt(page, '/srb', '2026-11-21T08:00:00+01:00')
  await page.getByRole('button', { name: WORDS.srb.moon }).click()
  await hasStarted(page)
  await page.clock.runFor(3000)
  await expect(typed(page)).toContainText('Dobro jutro, Petre!')
})

test('changing the language while the text shows loads the page anew', async ({ page }) => {
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  await page.clock.runFor(2000)
  await page.getByRole('link', { name: 'Srpski' }).click()
  await expect(page).toHaveURL('/srb')
  await expect(page.getByRole('button', { name: WORDS.srb.moon })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await expect(typed(page)).toHaveCount(0)
})

test('changing the language before that does not', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Srpski' }).click()
  await expect(page.getByRole('button', { name: WORDS.srb.moon })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('who asked for less motion gets the whole welcome at once, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
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
