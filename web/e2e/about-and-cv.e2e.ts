import { expect, test, withMotion } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { beyondWindow, overlaps } from './support/layout.ts'
import { needsLanguageOf, needsSerbian, ofSite } from './support/languages.ts'

test.use(withMotion)

const MARGIN = { top: '1.2cm', bottom: '1.2cm', left: '1.5cm', right: '1.5cm' }

const areComplete = (all: Element[]) => all.every((each) => each instanceof HTMLImageElement && each.complete)

test('on phones and tablets the text comes before the work, whose pictures may be missing', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  await page.route('**/*.webp*', (route) => route.abort())
  await page.goto('/about-me')
  const main = page.getByRole('main')
  const work = main.getByRole('region', { name: 'Selected work' })
  const text = main.locator('p').first()
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    const [first, second] = await Promise.all([text.boundingBox(), work.boundingBox()])
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(second?.y ?? 0)
    await work.scrollIntoViewIfNeeded()
    await expect.poll(() => work.locator('img').evaluateAll(areComplete)).toBe(true)
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
  }

  // Long words are divided, also where they determine the width of a column.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/about-me', '/curriculum-vitae']) {
    await openHydrated(page, path)
    await main.locator(':is(h1, h2, h3, p, li, a):not(:has(*))').evaluateAll((all) => {
      for (const each of all) each.textContent = 'Donaudampfschiffahrtsgesellschaftskapitaen'
    })
    expect(await beyondWindow(page), path).toEqual([])
  }
})

test('the bubble opens the CV in a new tab', async ({ page, context }) => {
  await page.goto('/about-me')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'CV (opens in a new tab)' }).click()
  const cv = await opened
  await expect(cv).toHaveURL('/curriculum-vitae')
  await expect(page).toHaveURL('/about-me')

  // On a phone and a tablet it is beside the portrait, not over the text.
  const bubble = 'main a[target=_blank][href="/curriculum-vitae"]'
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    for (const top of [0, 400]) {
      await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
      expect(await overlaps(page, bubble, 'main :is(img, p, h2)')).toBe(false)
    }
  }
})

for (const [root, words] of [
  [
    '',
    {
      download: 'Download PDF',
      sections: ['Experience', 'Projects', 'Education', 'Contact', 'Skills', 'Languages'],
      file: 'EN',
    },
  ],
  [
    '/srb',
    {
      download: 'Preuzmite PDF',
      sections: ['Iskustvo', 'Projekti', 'Obrazovanje', 'Kontakt', 'Veštine', 'Jezici'],
      file: 'SR',
    },
  ],
] as const) {
  test(`the CV has its sections and its PDF in the language of the page: ${root}`, async ({ page }) => {
    needsLanguageOf(root)
    await page.goto(`${root}/curriculum-vitae`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([...words.sections])
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: words.download }).click()
    const download = await downloaded
    expect(download.suggestedFilename()).toBe(`Luka-Jovanović-CV-${words.file}.pdf`)
    const file = await download.createReadStream()
    const head: unknown[] = await file.take(1).toArray()
    expect(String(head[0]).slice(0, 5)).toBe('%PDF-')
  })
}

test('in the dark theme, too, the printed CV is dark text on white and fits one sheet', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('portfolio-theme', 'dark'))
  for (const path of ofSite(['/curriculum-vitae', '/srb/curriculum-vitae', '/privacy-policy'])) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
    const printed = await page.pdf({ format: 'A4', printBackground: true, margin: MARGIN })
    const { numPages } = await getDocument({ data: new Uint8Array(printed) }).promise
    expect(numPages).toBeLessThanOrEqual(path.includes('curriculum') ? 1 : 3)
    await page.emulateMedia({ media: 'print' })
    const colors = await page
      .locator('main :is(h1, h2, p)')
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).color))
    expect(colors.filter((color) => !['rgb(20, 26, 68)', 'rgb(59, 67, 117)'].includes(color))).toEqual([])
  }
})

test('the CV states in words how often a skill is used', async ({ page }) => {
  await page.goto('/curriculum-vitae')
  const main = page.getByRole('main')
  await expect(main.getByRole('meter')).toHaveCount(0)
  await expect(main.locator('dt:has-text("Every day") + dd')).toHaveText('React, JavaScript, CSS, HTML')
  // On a phone, too, the summary comes before the address.
  const [summary, address] = await Promise.all([
    main.getByText('building sites').boundingBox(),
    main.getByText('Novi Sad, Serbia').boundingBox(),
  ])
  expect(summary?.y).toBeLessThan(address?.y ?? 0)
})

for (const [address, words] of [
  ['/no-such-page', { back: 'Back to HomePage', home: '/' }],
  ['/srb/nema-je', { back: 'Nazad na početnu', home: '/srb' }],
] as const) {
  test(`an unknown address shows the planet and a link home: ${address}`, async ({ page, consoleErrors }) => {
    needsLanguageOf(address)
    consoleErrors.allow(/status of 404/)
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.locator('main svg').first()).toBeVisible()
    const countAnimations = () => page.evaluate(() => document.getAnimations().length)
    expect(await countAnimations()).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await countAnimations()).toBe(0)
    const back = page.getByRole('link', { name: words.back })
    await expect(back).toBeInViewport({ ratio: 1 })
    await back.click()
    await expect(page).toHaveURL(words.home)
  })
}

test('on a phone the CV has experience before contact details, and counts the years', async ({ page }) => {
  needsSerbian()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/srb/curriculum-vitae')
  const top = async (name: string) =>
    (await page.getByRole('heading', { level: 2, name }).boundingBox())?.y ?? NaN
  expect(await top('Iskustvo')).toBeLessThan(await top('Kontakt'))
  await expect(page.getByRole('main')).toContainText(/Već \d+ godin[ae] izrađujem sajtove/)
})
