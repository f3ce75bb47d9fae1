import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { layoutShift, overlaps } from './support/layout.ts'
import { WORDS, hasStarted, openAt, typed } from './support/home-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { openPhone } from './support/phone.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { needsLanguageOf, needsSerbian, switchTo } from './support/languages.ts'

test.use(withMotion)

test('the moon has a label until it is clicked, also after a return; then both names are in one line', async ({
  page,
}) => {
  await openHydrated(page, '/')
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL('/skills')
  await page.goBack()
  await expect(moon.getByText(WORDS.en.moon)).toHaveCSS('clip-path', 'inset(50%)')
})

for (const language of ['en', 'srb'] as const) {
  test(`name and role are above the fold and beside the moon in windows of every shape: ${language}`, async ({
    page,
  }) => {
    needsLanguageOf(WORDS[language].address)
    const words = WORDS[language]
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(words.address)
    await expect(page).toHaveTitle(words.title)
    for (const [width, height] of [
      [390, 844],
      [820, 1180],
      [844, 390],
      // The viewport of a laptop at a browser zoom of 200 %.
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

/** Letters over the moon's disc, by position. */
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
        // The point of the bounding box that is nearest to the centre of the orbits.
        const x = Math.max(left, Math.min(centre.x, right))
        const y = Math.max(top, Math.min(centre.y, bottom))
        if (Math.hypot(x - centre.x, y - centre.y) < (moon.width / 2) * 0.95)
          over.push(text.textContent ?? '')
      }
    }
    return over
  })

test('below the first screen are three projects with their pictures, a scroll away', async ({ page }) => {
  needsSerbian()
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/srb')
  const work = page.getByRole('region', { name: 'Izabrani radovi' })
  await expect(work.getByRole('heading', { level: 2 })).not.toBeInViewport()
  const hint = page.getByRole('link', { name: 'Izabrani radovi' })
  await expect(hint).toBeInViewport({ ratio: 0.9 })
  // Not even with the spacing that a reader may set (WCAG 1.4.12) does it cover the links above it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('p { margin-block-end: 2em !important; line-height: 1.5 !important }')
    document.adoptedStyleSheets = [sheet]
  })
  expect(await overlaps(page, 'main a[href="#work"]', 'main li .button')).toBe(false)
  await hint.click()
  await expect(work.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(work.getByRole('listitem')).toHaveCount(3)
  for (const project of await work.getByRole('listitem').all()) {
    await project.scrollIntoViewIfNeeded()
    await expect(project.getByRole('img')).toHaveJSProperty('complete', true)
    expect((await project.boundingBox())?.width).toBeGreaterThan(340)
  }
  await work.getByRole('link', { name: 'Orbita' }).click()
  await expect(page).toHaveURL('/srb/projects/orbit')
})

test('a work row shows that it leads to the project, with role and year, and a title for a thumb', async ({
  browser,
  server,
}) => {
  needsSerbian()
  for (const [path, sign] of [
    ['/', 'How it was made'],
    ['/srb', 'Kako je nastalo'],
  ] as const) {
    const phone = await openPhone(browser, server)
    await phone.goto(path)
    const rows = await phone.locator('section[aria-labelledby=work] li').all()
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      await expect(row.getByText(sign)).toBeVisible()
      await expect(row.getByText(/· 20\d\d$/)).toBeVisible()
      expect((await row.getByRole('link').boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
  }
})

test('changing the language while the welcome shows reloads the page', async ({ page }) => {
  needsSerbian()
  await openAt(page, '/', '2026-11-21T20:00:00+01:00')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('button', { name: WORDS.en.moon }).click()
  await hasStarted(page)
  await page.clock.runFor(2000)
  await switchTo(page, SERBIAN)
  await expect(page).toHaveURL('/srb')
  await expect(page.getByRole('button', { name: WORDS.srb.moon })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  await expect(typed(page)).toHaveCount(0)
})

test('changing the language before the welcome shows does not reload the page', async ({ page }) => {
  needsSerbian()
  await openHydrated(page, '/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await switchTo(page, SERBIAN)
  await expect(page.getByRole('button', { name: WORDS.srb.moon })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('the typefaces come with the page, are read from its head on, and are there when it is painted', async ({
  page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') requested.push(request.url())
  })
  await page.addInitScript(() => {
    const statuses = () =>
      [...document.fonts]
        .filter(({ family, style }) => ['Jost', 'Literata'].includes(family) && style === 'normal')
        .map(({ status }) => status)
    new MutationObserver((_changes, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { beforeLayout: statuses() })
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver(() => Object.assign(window, { atPaint: statuses() })).observe({ type: 'paint' })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.waitForFunction(() => 'atPaint' in window)
  const typefaces = await page.evaluate(() => ({
    beforeLayout: 'beforeLayout' in window && window.beforeLayout,
    atPaint: 'atPaint' in window && window.atPaint,
  }))
  expect(typefaces.beforeLayout).not.toContain('unloaded')
  expect(typefaces.atPaint).toEqual(['loaded', 'loaded'])
  expect(requested.filter((url) => !url.startsWith('data:'))).toEqual([])
})

test('typefaces that a browser loads after the first paint move nothing', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  const faces: Buffer[] = []
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      /data:font\/woff2;base64,([\w+/=]+)/g,
      (_url, face: string) => `/held-${faces.push(Buffer.from(face, 'base64')) - 1}.woff2`,
    )
    await route.fulfill({ contentType: 'text/html', body })
  })
  await page.route('/held-*.woff2', async (route) => {
    await held.promise
    const [, number] = /held-(\d+)/.exec(route.request().url()) ?? []
    await route.fulfill({ contentType: 'font/woff2', body: faces[Number(number)] ?? '' })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1)
  expect(faces).toHaveLength(2)
  held.resolve()
  await page.locator('html[data-hydrated]').waitFor()
  await expect.poll(() => page.evaluate(() => document.fonts.check('700 20px Jost'))).toBe(true)
  expect(await layoutShift(page)).toBeLessThan(0.002)
})
