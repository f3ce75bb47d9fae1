import type { Browser, Page } from '@playwright/test'
import { type Person, expectNoBarrier, makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { EN, SRB } from './support/account-words.ts'
import { expect, test } from './support/fixtures.ts'
import type { PortfolioServer } from './support/server.ts'

const WORDS = {
  en: {
    ...EN,
    write: 'Write an impression',
    field: 'Your impression',
    send: 'Send',
    sent: 'Comment has been sent!',
    delete: 'Delete',
    sure: 'Delete your impression?',
    deletedOwn: 'Your impression has been deleted.',
    report: 'Report abuse',
    reported: 'Thank you. The owner of this site will look into it.',
    more: 'More about the impression of',
    isReported: 'Reported',
    notSent: 'Your comment could not be sent. The text is still here.',
    failed: 'The impressions could not be loaded.',
    again: 'Try again',
  },
  srb: {
    ...SRB,
    write: 'Napišite utisak',
    field: 'Vaš utisak',
    send: 'Pošaljite',
    sent: 'Komentar je poslat!',
    delete: 'Obrišite',
    sure: 'Da li da obrišemo vaš utisak?',
    deletedOwn: 'Vaš utisak je obrisan.',
    report: 'Prijavite zloupotrebu',
    reported: 'Hvala. Vlasnik sajta će proveriti ovaj utisak.',
    more: 'Više o utisku:',
    isReported: 'Prijavljeno',
    notSent: 'Komentar nije bilo moguće poslati. Tekst je sačuvan.',
    failed: 'Utiske nije bilo moguće učitati.',
    again: 'Pokušajte ponovo',
  },
}
type GuestbookWords = (typeof WORDS)['en']

const isEventStream = (url: string) => new URL(url).pathname === '/api/user/comments/events'
const entry = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

async function openElsewhere(browser: Browser, server: PortfolioServer, path: string) {
  const page = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage()
  await page.goto(`${server.origin}${path}`)
  return page
}

async function write(page: Page, words: GuestbookWords, text: string) {
  await page.getByRole('link', { name: words.write }).click()
  await page.getByLabel(words.field).fill(text)
  await page.getByRole('button', { name: words.send }).click()
}

/** Ready to hear of changes. */
const isListening = (page: Page) => page.waitForRequest((request) => isEventStream(request.url()))

for (const [language, words] of Object.entries(WORDS)) {
  test(`what one writes appears before another without reloading, and goes with its author: ${language}`, async ({
    browser,
    page,
    server,
    mailbox,
  }) => {
    const author: Person = person(`Pisac${language}`)
    await makeAccount(page, mailbox, author)
    await signIn(page, words, author)
    const reader = await (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage()
    const listening = isListening(reader)
    await reader.goto(`${server.origin}${words.root}/comments`)
    await listening

    const text = `Sretno! (${language})`
    await write(page, words, text)
    await expect(entry(page, text)).toBeVisible({ timeout: 2_000 })
    await expect(toast(page, words.sent)).toBeVisible()
    await expect(entry(reader, text)).toBeVisible({ timeout: 2_000 })
    await expectNoBarrier(page, words)

    // As the server has stored it: its author sees the moment of writing until then.
    const date = (await entry(reader, text).locator('time').getAttribute('datetime')) ?? ''
    const shown = (zone: string) =>
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
        .format(new Date(date))
        .replace(',', '')
    await expect(entry(page, text).locator('time')).toHaveText(shown('Europe/Belgrade'))
    await expect(entry(reader, text).locator('time')).toHaveText(shown('Asia/Tokyo'))

    // A reader who reports opens a menu that names the author, and is asked.
    const report = entry(reader, text).getByRole('button', { name: words.report })
    await expect(report).toBeHidden()
    const more = entry(reader, text).locator('summary')
    await expect(more).toContainText(`${words.more} ${author.first_name} ${author.last_name}`)
    await more.click()
    await expect(report).toHaveAccessibleName(`${words.report} (${author.first_name} ${author.last_name})`)
    await report.click()
    await report.click()
    await expect(toast(reader, words.reported)).toBeVisible()
    await expect(entry(reader, text).getByText(words.isReported)).toBeVisible()
    await expect(report).toHaveCount(0)
    await expect(entry(reader, text).getByRole('button', { name: words.delete })).toBeHidden()

    await entry(page, text).getByRole('button', { name: words.delete }).click()
    await expect(entry(page, text).getByText(words.sure)).toBeVisible()
    await entry(page, text).getByRole('button', { name: words.delete }).click()
    await expect(toast(page, words.deletedOwn)).toBeVisible()
    await expect(entry(page, text)).toBeHidden()
    await expect(entry(reader, text)).toBeHidden({ timeout: 2_000 })
  })

  test(`a failed sending takes it back and keeps the text; the draft stays until it is sent: ${language}`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/Failed to load resource|ERR_FAILED/)
    await signIn(page, words, server.owner)
    const text = `Ne gubi se 🌙 ${language}`
    await page.route('**/api/user/comments/write-impression', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await new Promise((resolve) => setTimeout(resolve, 700))
      return route.abort()
    })
    await write(page, words, text)
    await expect(entry(page, text)).toBeVisible()
    await expect(toast(page, words.notSent)).toBeVisible()
    await expect(page).toHaveURL(`${words.root}/comments/write-impression`)
    await expect(page.getByLabel(words.field)).toHaveValue(text)
    await page.reload()
    await expect(page.getByLabel(words.field)).toHaveValue(text)
    await expect(page.getByText(`${Array.from(text).length}/700`)).toBeVisible()

    await page.unroute('**/api/user/comments/write-impression')
    await page.getByRole('button', { name: words.send }).click()
    await expect(toast(page, words.sent)).toBeVisible()
    await expect(entry(page, text)).toBeVisible()
    await page.getByRole('link', { name: words.write }).click()
    await expect(page.getByLabel(words.field)).toHaveValue('')
  })
}

test('code points are counted; more than 700 cannot be sent', async ({ page, server }) => {
  await signIn(page, EN, server.owner)
  await page.getByRole('link', { name: WORDS.en.write }).click()
  const field = page.getByLabel(WORDS.en.field)
  await field.fill('🌙'.repeat(700))
  await expect(page.getByText('700/700')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.fill('🌙'.repeat(701))
  await expect(page.getByText('701/700')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(field).toHaveAttribute('rows', '10')
  await field.fill('')
})

test('a list that fails is asked for three times more, then a quiet line offers to try again', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|RefusedError/)
  await page.goto('/about-me')
  await page.locator('html[data-hydrated]').waitFor()
  const asked: number[] = []
  let isBroken = true
  await page.route('**/api/user/comments/write-impression?*', (route) => {
    asked.push(Date.now())
    return isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.getByRole('link', { name: 'guestbook' }).first().click()
  await expect(page.getByText(WORDS.en.failed)).toBeVisible({ timeout: 20_000 })
  const waits = asked.slice(1).map((moment, index) => moment - (asked[index] ?? 0))
  expect(waits.length).toBe(3)
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan(1_000 * 2 ** index - 50)
    expect(wait).toBeLessThan(1_000 * 2 ** (index + 1))
  }
  isBroken = false
  await page.getByRole('button', { name: WORDS.en.again }).click()
  await expect(page.getByText(WORDS.en.failed)).toBeHidden()
})

test('one connection a tab, none while it is hidden, and what was missed is read', async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, EN, server.owner)
  const reader = await openElsewhere(browser, server, '/about-me')
  const connections: string[] = []
  reader.on('request', (request) => {
    if (isEventStream(request.url())) connections.push('opened')
  })
  reader.on('requestfailed', (request) => {
    if (isEventStream(request.url())) connections.push('closed')
  })
  await reader.goto(`${server.origin}/comments`)
  await expect.poll(() => connections).toEqual(['opened'])
  const setHidden = (isHidden: boolean) =>
    reader.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await expect.poll(() => connections).toEqual(['opened', 'closed'])
  await write(page, WORDS.en, 'While nobody looks')
  await expect(toast(page, WORDS.en.sent)).toBeVisible()
  await expect(entry(reader, 'While nobody looks')).toBeHidden()
  await setHidden(false)
  await expect(entry(reader, 'While nobody looks')).toBeVisible()
  expect(connections).toEqual(['opened', 'closed', 'opened'])
})

test('odd texts are shown as text and stay where they are', async ({ page, server }) => {
  await signIn(page, EN, server.owner)
  const texts = [
    '<script>document.title="taken"</script><img src=x onerror="document.title=1"><b>bold?</b>',
    '\u202Eevil txet\u202C then \u2067עברית\u2069 and \u200Fmore',
    `Zalgo H${'\u0300\u0316\u0301\u0317\u0302\u0323\u0303'.repeat(60)}e comes`,
    'unbroken'.repeat(80),
  ]
  for (const text of texts) {
    await write(page, WORDS.en, text)
    await expect(toast(page, WORDS.en.sent)).toBeVisible()
    await expect(page).toHaveURL('/comments')
  }
  await page.reload()
  // Overrides and isolates, which can disguise a text, are removed.
  const stored = texts.map((text) => text.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, ''))
  for (const text of stored) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/Guestbook/)
  expect(await page.locator('article b, article img, article script').count()).toBe(0)
  for (const article of await page.getByRole('article').all()) {
    const style = await article.evaluate((element) => {
      const { overflow } = getComputedStyle(element)
      const text = element.querySelector('p')
      return {
        overflow,
        isolation: text && getComputedStyle(text).unicodeBidi,
        fits: element.scrollWidth <= element.clientWidth,
      }
    })
    expect(style).toEqual({ overflow: 'clip', isolation: 'isolate', fits: true })
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await page.screenshot({ path: 'test-results/odd-texts.png', fullPage: true })
})

test('entries of different lengths leave no voids, and a hundred pages fit into one row of a phone', async ({
  page,
}) => {
  const impressions = Array.from({ length: 10 }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    impression: 'A sentence that somebody wrote. '.repeat(1 + ((index * 7) % 10)),
    date: '2026-01-01T12:00:00.000Z',
    first_name: 'Milica',
    last_name: 'Petrović',
  }))
  // An account may write ten in ten minutes, so a thousand are not written here.
  await page.route('**/api/user/comments/write-impression?*', (route) =>
    route.fulfill({
      json: {
        impressions,
        totalPages: 100,
        total: 1000,
        cursor: `0-${'0'.repeat(24)}`,
        position: Date.now() + 60_000,
      },
    }),
  )
  await page.goto('/skills')
  await page.locator('html[data-hydrated]').waitFor()
  await page.getByRole('link', { name: 'Guestbook' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(10)
  const columns = await page.getByRole('article').evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect())
    return Object.values(Object.groupBy(boxes, ({ left }) => String(Math.round(left)))).map((column = []) =>
      column.slice(1).map(({ top }, index) => top - (column[index]?.bottom ?? 0)),
    )
  })
  expect(columns.length).toBeGreaterThan(1)
  for (const gap of columns.flat()) expect(gap).toBeLessThan(40)
  await page.setViewportSize({ width: 390, height: 800 })
  const pager = page.getByRole('navigation', { name: 'Pages' }).filter({ hasText: '100' })
  await pager.getByRole('link', { name: '100' }).click()
  await expect(pager.getByRole('link', { name: '96' })).toBeVisible()
  const places = await pager
    .locator('> *')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(places).toHaveLength(9)
  expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(1)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(390)
})
