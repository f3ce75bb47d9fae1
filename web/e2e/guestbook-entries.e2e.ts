import { LAYOUT, expectNoViolation } from './support/accessibility.ts'
import { EN } from './support/account-words.ts'
import { makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { WORDS, entry, isListening, write } from './support/guestbook-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { beyondWindow } from './support/layout.ts'
import { antiForgery, openOwnersWindow } from './support/studio-form.ts'
import { impressionListSchema } from '@portfolio/contract/impression'
import { moderationListSchema } from '@portfolio/contract/moderation'

test('odd texts are shown as text within their entry', async ({ page, mailbox }) => {
  // Other tests use up the owner's rate limit of ten impressions in ten minutes.
  const milica = person('Milica')
  await makeAccount(page, mailbox, milica)
  await signIn(page, EN, milica)
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

test('entries of different lengths leave no gaps, and menus and the pagination of 99 pages fit a phone', async ({
  page,
}) => {
  const impressions = Array.from({ length: 10 }, (_, index) => ({
    _id: String(index).padStart(24, '0'),
    impression: 'A sentence that somebody wrote. '.repeat(1 + ((index * 7) % 10)),
    date: '2026-01-01T12:00:00.000Z',
    first_name: 'Milica',
    last_name: 'Petrović',
  }))
  // The rate limit of ten in ten minutes prevents writing a thousand.
  await page.route('**/api/user/comments/write-impression?*', (route) =>
    route.fulfill({
      json: {
        impressions,
        totalPages: 99,
        total: 990,
        cursor: `0-${'0'.repeat(24)}`,
        position: Date.now() + 60_000,
      },
    }),
  )
  await openHydrated(page, '/skills')
  await page.getByRole('link', { name: 'Guestbook' }).first().click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expectNoViolation(page, LAYOUT)
  const columns = await page.getByRole('article').evaluateAll((all) => {
    const boxes = all.map((each) => each.getBoundingClientRect())
    return Object.values(Object.groupBy(boxes, ({ left }) => String(Math.round(left)))).map((column = []) =>
      column.slice(1).map(({ top }, index) => top - (column[index]?.bottom ?? 0)),
    )
  })
  expect(columns.length).toBeGreaterThan(1)
  for (const gap of columns.flat()) expect(gap).toBeLessThan(40)

  // The menu of an entry opens over the page: nothing moves.
  await page.setViewportSize({ width: 320, height: 800 })
  const [first] = await page.getByRole('article').all()
  const more = first?.getByRole('button', { name: 'More about' }) ?? page.locator('none')
  await more.scrollIntoViewIfNeeded()
  // The button stands beside the author, not below.
  const [author, beside] = await Promise.all([first?.getByRole('heading').boundingBox(), more.boundingBox()])
  expect(Math.abs((beside?.y ?? 0) - (author?.y ?? 0))).toBeLessThan(24)
  const boxes = () => Promise.all([more.boundingBox(), first?.boundingBox()])
  const before = await boxes()
  await more.press('Enter')
  const report = page.getByRole('button', { name: 'Report abuse' }).first()
  await page.keyboard.press('Tab')
  await expect(report).toBeFocused()
  // A key that is held opens the question without answering it.
  for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Report this impression of')).toBeVisible()
  expect(await boxes()).toEqual(before)
  expect(await beyondWindow(page)).toEqual([])
  const [button, menu] = await Promise.all([more.boundingBox(), page.locator(':popover-open').boundingBox()])
  expect(Math.abs((menu?.y ?? 0) + (menu?.height ?? 0) - (button?.y ?? 0))).toBeLessThan(2)
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(more).toBeFocused()

  const pager = page.getByRole('navigation', { name: 'Pages of the guestbook' }).filter({ hasText: '99' })
  for (const target of [1, 3, 4, 5, 6, 99, 96, 95, 94]) {
    await pager.getByRole('link', { name: String(target), exact: true }).click()
    await expect(pager.locator('[aria-current]')).toHaveText(String(target))
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const places = await pager
        .locator('> *')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
      expect(new Set(places.map(({ top }) => Math.round(top))).size, `page ${target} at ${width}`).toBe(1)
      expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(width - 19)
      for (const place of await pager
        .locator('a')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))) {
        expect(place.height).toBeGreaterThanOrEqual(44)
        expect(place.width).toBeGreaterThanOrEqual(24)
      }
    }
  }
  expect(
    await pager.locator('[aria-current]').evaluate((current) => {
      const { width, height, borderRadius } = getComputedStyle(current, '::before')
      return width === height && borderRadius === '50%'
    }),
  ).toBe(true)
})

test('impressions that the owner approves join the page of their date, and are counted once', async ({
  page: author,
  browser,
  server,
  mailbox,
}) => {
  const list = '/api/user/comments/write-impression'
  const ownersPage = await openOwnersWindow(browser, server, '/')
  const owner = ownersPage.context().request
  async function post(text: string) {
    const { request } = author.context()
    const data = { impression: text }
    const answer = await request.post(list, { data, headers: await antiForgery(request, server) })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  async function approveAll() {
    const found = await owner.get(`${server.origin}/api/moderation/impressions?filter=new`)
    const { impressions } = moderationListSchema.parse(await found.json())
    const ids = impressions.filter(({ status }) => status === 'waiting').map(({ _id }) => _id)
    const data = { action: 'publish', ids }
    const headers = await antiForgery(owner, server)
    await owner.post(`${server.origin}/api/moderation/impressions`, { data, headers })
    return ids.length
  }

  // From the sixth impression within ten minutes on, those of a person wait for approval.
  for (const name of ['Ana', 'Vesna', 'Nada']) {
    const member = person(name)
    await makeAccount(author, mailbox, member)
    await signIn(author, EN, member)
    for (let index = 0; index < 9; index++) await post(`${name} wrote this, number ${index}`)
  }
  expect(await approveAll()).toBeGreaterThan(10)

  const reader = await (await browser.newContext({ baseURL: server.origin })).newPage()
  const listening = isListening(reader)
  await reader.goto('/comments')
  await listening
  // The page receives changes in order: once it shows the last one, it has received them all.
  await post('The last of all')
  expect(await approveAll()).toBe(1)
  await expect(entry(reader, 'The last of all')).toBeVisible()
  await expect(reader.getByRole('article')).toHaveCount(11)
  const { total } = impressionListSchema.parse(await (await owner.get(`${server.origin}${list}`)).json())
  await expect(reader.getByText(`Impressions: ${total}`, { exact: true })).toBeVisible()

  // Who may moderate an impression is not offered to report it.
  const own = ownersPage.waitForResponse(/comments\/own$/)
  await ownersPage.goto(`${server.origin}/comments`)
  await own
  await expect(ownersPage.getByRole('link', { name: 'Moderate this' })).toHaveCount(10)
  await expect(ownersPage.getByRole('button', { name: 'More about' })).toHaveCount(0)
})
