import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { expect, test, withMotion } from './support/fixtures.ts'
import { WORDS, hasStarted, openAt, typed } from './support/home-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { beyondWindow, layoutShift, overlaps } from './support/layout.ts'
import { openPhone } from './support/phone.ts'
import { mutate, signInAsOwner } from './support/studio-form.ts'
import { needsSerbian, ofSite } from './support/languages.ts'

test('no word is printed over another', async ({ page }) => {
  for (const path of ofSite([
    '/projects/orbit',
    '/srb/projects/orbit',
    '/projects',
    '/',
    '/srb',
    '/skills',
    '/comments',
    '/curriculum-vitae',
  ])) {
    await page.goto(path)
    for (const [sheet, words] of (await print(page, 'A4')).entries()) {
      expect(words.length).toBeGreaterThan(0)
      const covered = words.flatMap((word, index) =>
        words
          .slice(index + 1)
          .flatMap((other) => (overlap(word, other) ? `${word.text} | ${other.text}` : [])),
      )
      expect(covered, `sheet ${sheet + 1} of ${path}`).toEqual([])
    }
  }
})

test('printed pages have margins and all their parts, but nothing to press', async ({ page }) => {
  for (const path of [
    '/curriculum-vitae',
    '/projects/orbit',
    '/',
    '/comments',
    '/skills/certificate/react',
    '/contact',
  ]) {
    await page.goto(path)
    const headings = await page.locator('main :is(h1, h2, h3)').evaluateAll((all) =>
      all.map((heading) => {
        const seen = document.createElement('div')
        seen.append(heading.cloneNode(true))
        for (const hidden of seen.querySelectorAll('.visually-hidden')) hidden.remove()
        return seen.textContent
      }),
    )
    expect(headings.length).toBeGreaterThan(0)
    // Small sheets, so that parts are moved to the next one.
    const words = (await print(page, 'A6')).flat()
    const printed = words.map(({ text }) => text).join('')
    for (const heading of headings) expect(bare(printed), path).toContain(bare(heading))
    expect(Math.min(...words.map(({ left }) => left))).toBeGreaterThan(25)
    for (const button of [
      'Click the moon',
      'My projects',
      'Sign in to',
      '•••',
      'Download PDF',
      'Back',
      'Send',
      // Of the header and of the footer.
      'About me',
      'Terms and conditions',
    ])
      expect(printed, path).not.toContain(button)
  }
  await page.goto('/')
  expect(await print(page, 'A4')).toHaveLength(1)
  await page.goto('/curriculum-vitae')
  expect(await print(page, 'A4')).toHaveLength(1)
})

test('a certificate over the grid is printed as a whole, without the grid', async ({ page }) => {
  await openHydrated(page, '/skills')
  await page.getByRole('main').getByRole('link', { name: 'React', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const words = await dialog.locator(':is(h2, h3, dd)').allTextContents()
  expect(words.length).toBeGreaterThan(5)
  const sheets = await print(page, 'A6')
  expect(sheets.length).toBeGreaterThan(1)
  const printed = bare(
    sheets
      .flat()
      .map(({ text }) => text)
      .join(''),
  )
  for (const word of words) expect(printed).toContain(bare(word))
  for (const hidden of ['Redux', 'Styles and layout', 'Back']) expect(printed).not.toContain(bare(hidden))
})

/** Runs of text on each sheet. */
async function print(page: Page, format: 'A4' | 'A6') {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const pdf = await page.pdf({ format })
  const sheets = await getDocument({ data: new Uint8Array(pdf) }).promise
  return Promise.all(
    Array.from({ length: sheets.numPages }, async (_, index) => {
      const { items } = await (await sheets.getPage(index + 1)).getTextContent()
      return items.flatMap((item) => ('str' in item && item.str.trim() ? [boxOf(item)] : []))
    }),
  )
}

/** Lines of a PDF have no spaces between them, and its ligatures are one character. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')

/** The lower part of a run of text in a PDF, without ascenders: lines of a heading may be close. */
function boxOf(item: { str: string; transform: unknown[]; width: number }) {
  const [, , slant, size, left, bottom] = item.transform.map(Number)
  const height = Math.hypot(slant ?? 0, size ?? 0) * 0.6
  return { text: item.str, left: left ?? 0, bottom: bottom ?? 0, width: item.width, height }
}
type Box = ReturnType<typeof boxOf>

const overlap = (one: Box, other: Box) =>
  Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom + one.height, other.bottom + other.height) - Math.max(one.bottom, other.bottom) > 1

for (const colorScheme of ['dark', 'light'] as const) {
  test(`in forced colours nothing covers the name, and cards have edges: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/')
    const [first, second] = await page.locator('h1 [data-first]').all()
    const clip = await first?.boundingBox()
    const shown = await inkOf(page, clip)
    await second?.evaluate((word) => {
      if (word instanceof HTMLElement) word.style.visibility = 'hidden'
    })
    const alone = await inkOf(page, clip)
    expect(alone.filter(Boolean).length).toBeGreaterThan(1000)
    expect(alone.filter((isInk, at) => isInk && !shown[at])).toHaveLength(0)

    for (const [path, card] of [
      ['/contact', 'main form'],
      ['/curriculum-vitae', 'main > div:last-child'],
      ['/projects', 'main li[id] > div:last-child'],
    ] as const) {
      await page.goto(path)
      const edge = await page
        .locator(card)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, borderTopColor, outlineWidth, outlineColor, outlineStyle } =
            getComputedStyle(element)
          return outlineStyle === 'none' ? [borderTopWidth, borderTopColor] : [outlineWidth, outlineColor]
        })
      expect(edge, path).toEqual(['1px', colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)'])
    }
  })
}

/** For each pixel of a part of the page, whether it has the colour of text in forced colours. */
async function inkOf(
  page: Page,
  clip: Awaited<ReturnType<ReturnType<Page['locator']>['boundingBox']>> | undefined,
) {
  if (!clip) throw new Error('Nothing to look at')
  const { data } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  return [...data].map((light) => (isDark ? light > 250 : light < 5))
}

test('without scripts there is no dead control, and no count', async ({ browser, page, server, baseURL }) => {
  await signIn(page, EN, server.owner)
  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    storageState: await page.context().storageState(),
    ...(baseURL ? { baseURL } : {}),
  })
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.locator('main img').first()).toBeVisible()
  for (const name of [WORDS.en.moon, 'Switch between dark and light', 'Play music'])
    await expect(plain.getByRole('button', { name })).toHaveCount(0)
  await expect(plain.getByText('Click sounds').last()).toBeHidden()
  await plain.goto('/comments/write-impression')
  await expect(plain.getByLabel('Your impression')).toBeVisible()
  await expect(plain.getByText('/700')).toBeHidden()
})

test.describe('without scripts, to a visitor who is not signed in', () => {
  test.use({ javaScriptEnabled: false })

  test('the link to write an impression says to sign in', async ({ page }) => {
    needsSerbian()
    for (const [root, write, ask] of [
      ['', 'Write an impression', 'You are not signed in.'],
      ['/srb', 'Napišite utisak', 'Niste prijavljeni.'],
    ] as const) {
      await page.goto(`${root}/comments`)
      await page.getByRole('link', { name: write }).click()
      await expect(page).toHaveURL(`${root}/comments`)
      await expect(page.getByRole('alert').filter({ hasText: ask })).toBeVisible()
    }
  })
})

test('on a phone every link of the projects is 44 px high, and the links of an entry share a row', async ({
  browser,
  server,
}) => {
  needsSerbian()
  const phone = await openPhone(browser, server, { locale: 'sr-Latn-RS' })
  for (const path of ofSite(['/srb/projects', '/projects'])) {
    await phone.goto(path)
    for (const width of [320, 360, 390, 414]) {
      await phone.setViewportSize({ width, height: 800 })
      const found = await phone.evaluate(() => {
        const top = (element: Element) => Math.round(element.getBoundingClientRect().top)
        const links = [...document.querySelectorAll('main a, footer a, header a')].filter((link) =>
          link.checkVisibility(),
        )
        const rows = [...document.querySelectorAll('main li[id] ul:has(a[target=_blank])')].map((list) =>
          [...list.querySelectorAll('a')].map(top),
        )
        return {
          links: links.length,
          rows: rows.length,
          low: links
            .filter((link) => link.getBoundingClientRect().height < 43.5)
            .map(({ outerHTML }) => outerHTML),
          broken: rows.filter((tops) => new Set(tops).size > 1).length,
        }
      })
      expect(found.links).toBeGreaterThan(150)
      expect(found.rows).toBeGreaterThan(30)
      expect(found, `${path} at ${width}`).toMatchObject({ low: [], broken: 0 })
    }
  }
})

test('on a phone the links of skills and of a case are 44 px high', async ({ browser, server }) => {
  const phone = await openPhone(browser, server)
  for (const path of ofSite(['/skills', '/srb/skills', '/projects/orbit'])) {
    await phone.goto(path)
    const links = phone.locator('main :is(li[class], dd, nav) a')
    expect(await links.count()).toBeGreaterThan(5)
    const low = await links.evaluateAll((all) =>
      all.filter((link) => link.getBoundingClientRect().height < 43.5).map(({ textContent }) => textContent),
    )
    expect(low, path).toEqual([])
  }
})

/** The characters after which the text of an element is divided. */
const lineEnds = (element: Locator) =>
  element.evaluate((whole) => {
    const found: string[] = []
    let before = { top: NaN, character: '' }
    const texts = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.visually-hidden')) continue
      const range = document.createRange()
      for (const [at, character] of Array.from(text.textContent ?? '').entries()) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top } = range.getBoundingClientRect()
        if (Math.abs(top - before.top) > 5) found.push(before.character)
        before = { top, character }
      }
    }
    return found
  })

test('a long address is divided after a dot or slash only', async ({ page }) => {
  await page.goto('/projects/portfolio')
  const address = page.getByRole('link', { name: 'portfolio.luka-jovanovic.example' })
  let lines = 0
  for (const width of [320, 390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const ends = await lineEnds(address)
    lines = Math.max(lines, ends.length)
    expect(
      ends.filter((end) => !/[./]/.test(end)),
      `at ${width}`,
    ).toEqual([])
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
  }
  expect(lines).toBeGreaterThan(0)
})

test('on a phone the e-mail address of an account is divided after its @', async ({ page, server }) => {
  needsSerbian()
  await signInAsOwner(page.context().request, server)
  await page.setViewportSize({ width: 390, height: 844 })
  // The address of the first start is longer than that of the tests.
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(server.owner.email, DEFAULT_OWNER_EMAIL),
    })
  })
  // As after a sign-in: without a stored user the page may lead to the guestbook before the session is read.
  await page.addInitScript((user) => localStorage.setItem('portfolio-user', JSON.stringify(user)), {
    _id: '1',
    first_name: 'Owner',
    last_name: 'Owner',
    email: DEFAULT_OWNER_EMAIL,
  })
  await page.goto('/srb/user-account')
  const address = page.locator('main dd').filter({ hasText: DEFAULT_OWNER_EMAIL })
  await expect(address).toBeVisible()
  expect(await lineEnds(address)).toEqual(['@'])
})

test('in forced colours an icon has the colour of its text, and an invalid field another edge', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/projects')
  const fact = page.locator('main li[id] ul li:has(> svg):not(:has(a))').first()
  const colour = (selector: string) =>
    fact.locator(selector).evaluate((element) => getComputedStyle(element).color)
  expect(await colour('svg')).toBe(await fact.evaluate((element) => getComputedStyle(element).color))
  await openHydrated(page, '/contact')
  const email = page.locator('main input[type=email]')
  await expect(email).toHaveCSS('border-top-style', 'solid')
  await email.fill('nobody')
  await email.blur()
  await expect(email).toHaveCSS('border-top-style', 'dashed')
})

test('every project is printed, with the addresses of its code and site', async ({ page }) => {
  await page.goto('/projects')
  const printed = bare(
    (await print(page, 'A4'))
      .flat()
      .map(({ text }) => text)
      .join(''),
  )
  const addresses = await page
    .locator('main li[id] a[target=_blank]')
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []))
  expect(addresses.length).toBeGreaterThan(40)
  const titles = await page.locator('main li[id] h3').allTextContents()
  expect(titles).toHaveLength(45)
  for (const words of [...titles, ...addresses]) expect(printed).toContain(bare(words))
})

test('neither a printed year is alone at the foot of a sheet nor are the buttons of a page printed', async ({
  page,
}) => {
  await page.goto('/projects')
  const sheets = await print(page, 'A4')
  expect(sheets.length).toBeGreaterThan(4)
  for (const words of sheets) {
    const lowest = words.toSorted((one, other) => one.bottom - other.bottom)[0]
    expect(lowest?.text).not.toMatch(/^20\d\d$/)
  }
  await page.goto('/about-me')
  for (const name of ['Contact', 'CV']) {
    const button = page.locator('main :is(div, li) > a', { hasText: name }).first()
    await page.emulateMedia({ media: 'screen' })
    await expect(button).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(button).toBeHidden()
  }
})

test('a button changes its surface under the pointer', async ({ page }) => {
  await page.goto('/')
  for (const name of ['My projects', 'My CV']) {
    const button = page.getByRole('main').getByRole('link', { name })
    const surface = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
    const before = await surface()
    const place = await button.boundingBox()
    await button.hover()
    await expect.poll(surface).not.toBe(before)
    // A button that moved would tremble: at its edge it would leave the pointer and come back.
    expect(await button.boundingBox()).toEqual(place)
  }
})

test('no word of a title and no short address is divided', async ({ page }) => {
  for (const path of ofSite(['/projects', '/srb/projects'])) {
    await page.goto(path)
    await page.setViewportSize({ width: 320, height: 800 })
    const titles = page.locator('main h3')
    expect(await titles.count(), path).toBeGreaterThan(40)
    const divided = await titles.evaluateAll((all) =>
      all
        .filter((title) => {
          if (title instanceof HTMLElement) title.style.overflowWrap = 'normal'
          return title.scrollWidth > title.clientWidth
        })
        .map(({ textContent }) => textContent),
    )
    expect(divided, path).toEqual([])
  }
  await page.goto('/projects/orbit')
  const address = page.getByRole('link', { name: 'orbit.luka-jovanovic.example' })
  for (const width of [320, 390, 820, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const lines = await address.evaluate((link) => {
      const range = document.createRange()
      range.setStart(link, 0)
      const hint = link.querySelector('.visually-hidden')
      if (hint) range.setEndBefore(hint)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines, `lines at ${width}`).toBe(1)
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
  }
})

test('long words of a name or a title are whole, off the moon and within the window', async ({
  page,
  server,
}) => {
  await signInAsOwner(page.context().request, server)
  await mutate(page, server, [
    { patch: { id: 'siteSettings', set: { ownerName: 'Aleksandra Konstantinović-Jovanović' } } },
    { patch: { id: 'project-orbit', set: { title: { en: 'Wohnungsgenossenschaft' } } } },
  ])
  // A phone in landscape has the name in one line.
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  expect(await overlaps(page, 'h1 [data-first] > *', 'main button > img')).toBe(false)
  expect(await beyondWindow(page)).toEqual([])
  for (const width of [320, 390, 1240, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/projects/orbit')
    await page.evaluate(() => (document.body.style.letterSpacing = '0.12em'))
    expect(await beyondWindow(page), `at ${width}, with a reader's own spacing`).toEqual([])
    await page.goto('/')
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
    const words = page.locator('h1 [data-first]')
    await expect(words).toHaveText(['Aleksandra', 'Konstantinović-', 'Jovanović'])
    for (const lines of await words.evaluateAll((all) =>
      all.map(
        ({ children }) => new Set([...children].map((letter) => letter.getBoundingClientRect().top)).size,
      ),
    ))
      expect(lines, `lines at ${width}`).toBe(1)
    expect(await overlaps(page, 'h1 [data-first] > *', 'main button > img'), `at ${width}`).toBe(false)
  }
})

test('the links of the footer stand at equal distances, and its rows end together', async ({ page }) => {
  await page.goto('/skills')
  const boxes = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((each) => {
        // The words of a link without its padding.
        const range = document.createRange()
        range.selectNodeContents(each)
        const { left, right } = (each.matches('a') ? range : each).getBoundingClientRect()
        return { left, right }
      }),
    )
  const links = await boxes('footer nav:first-child a')
  const gaps = links.slice(1).map(({ left }, index) => left - (links[index]?.right ?? 0))
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(1)
  const [icon, legal] = [await boxes('footer a > :is(img, svg)'), await boxes('footer nav:last-child a')]
  expect(Math.abs((icon.at(-1)?.right ?? 0) - (legal.at(-1)?.right ?? NaN))).toBeLessThan(4)
})

test('no page of a sign-in, a link or an account moves while it settles', async ({ browser, baseURL }) => {
  needsSerbian()
  const id = '64b64c000000000000000000'
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ viewport, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    for (const [path, end] of [
      [`/activate-account/${id}?token=x`, /Activate my account/],
      ['/verification', /Message/],
      ['/register-user/confirm-register', /Repeat/],
      [`/confirm-email/${id}?token=x`, /./],
      ['/accept-invitation?token=x', /./],
      ['/srb/comments/google-login', /Google/],
    ] as const) {
      await openHydrated(page, path)
      await expect(page.getByRole('main')).toContainText(end)
      expect(await layoutShift(page), path).toBeLessThan(0.01)
    }
    await context.close()
  }
})

test.describe('with motion', () => {
  test.use(withMotion)

  test('the typing follows the clock also when timers are late', async ({ page }) => {
    await openAt(page, '/', '2026-11-21T20:00:00+01:00')
    await page.getByRole('button', { name: WORDS.en.moon }).click()
    await hasStarted(page)
    // Each due timer runs once, as on a machine that was busy until then.
    await page.clock.fastForward(2500)
    await expect.poll(async () => (await typed(page).textContent())?.length).toBe(51)
    await page.clock.fastForward(3000)
    await expect.poll(async () => (await typed(page).textContent())?.length).toBe(151)
    await page.clock.fastForward(5000)
    const whole = (await page.getByRole('status').filter({ hasText: 'Good evening' }).textContent()) ?? '-'
    await expect(typed(page)).toHaveText(whole)
    await expect(page.getByRole('link', { name: WORDS.en.readMore })).toBeVisible()
  })
})
