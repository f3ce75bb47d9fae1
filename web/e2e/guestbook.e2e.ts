import type { Browser, Request } from '@playwright/test'
import { type Person, expectNoBarrier, makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { once } from './support/first-request.ts'
import { expect, test } from './support/fixtures.ts'
import { setHidden } from './support/following.ts'
import { WORDS, entry, isEventStream, isListening, write } from './support/guestbook-page.ts'
import { openHydrated } from './support/hydrated.ts'
import { needsLanguageOf } from './support/languages.ts'

const openElsewhere = async (browser: Browser) =>
  (await browser.newContext({ timezoneId: 'Asia/Tokyo' })).newPage()

for (const [language, words] of Object.entries(WORDS)) {
  test(`an impression appears on another page without a reload, and is deleted with its author's account: ${language}`, async ({
    browser,
    page,
    server,
    mailbox,
    consoleErrors,
  }) => {
    needsLanguageOf(words.root)
    consoleErrors.allow(/ERR_FAILED/)
    const author: Person = person(`Pisac${language}`)
    await makeAccount(page, mailbox, author)
    await signIn(page, words, author)
    const reader = await openElsewhere(browser)
    const listening = isListening(reader)
    await reader.goto(`${server.origin}${words.root}/comments`)
    await expect(reader.getByText(words.ask)).toBeVisible()
    await listening

    const text = `Srećno! (${language})`
    await write(page, words, text)
    await expect(entry(page, text)).toBeVisible()
    await expect(toast(page, words.sent)).toBeVisible()
    await expect(entry(reader, text)).toBeVisible()
    await expectNoBarrier(page, words)

    // The date from the database. Until the list is read again, the author's page shows the browser's time of writing.
    const date = (await entry(reader, text).locator('time').getAttribute('datetime')) ?? ''
    const shown = (zone: string) =>
      new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone })
        .format(new Date(date))
        .replace(',', '')
    await expect(entry(page, text).locator('time')).toHaveText(shown('Europe/Belgrade'))
    await expect(entry(reader, text).locator('time')).toHaveText(shown('Asia/Tokyo'))

    // A report opens a menu with the author's name and asks for confirmation.
    const report = entry(reader, text).getByRole('button', { name: words.report })
    await expect(report).toBeHidden()
    const more = entry(reader, text).getByRole('button', {
      name: `${words.more} ${author.first_name} ${author.last_name}`,
    })
    await more.click()
    await expect(report).toHaveAccessibleName(`${words.report} (${author.first_name} ${author.last_name})`)
    await reader.route('**/report', (route) => route.abort(), { times: 1 })
    await report.click()
    await report.click()
    await expect(toast(reader, words.unexpected)).toBeVisible()
    await expect(more).toBeFocused()
    await more.click()
    await report.click()
    await report.click()
    await expect(toast(reader, words.reported)).toBeVisible()
    await expect(entry(reader, text).getByText(words.isReported)).toBeVisible()
    await expect(report).toHaveCount(0)
    await expect(entry(reader, text).getByText(words.isReported)).toBeFocused()
    await expect(entry(reader, text).getByRole('button', { name: words.delete })).toBeHidden()

    const remove = entry(page, text).getByRole('button', { name: words.delete })
    const question = entry(page, text).getByRole('status')
    await remove.focus()
    await expect(question).toHaveText('')
    // A key that is held opens the question without answering it.
    for (let pressed = 0; pressed < 3; pressed += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await expect(question).toHaveText(words.sure)
    await expect(remove).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(question).toHaveText('')
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await expect(question).toHaveText(words.sure)
    await page.route('**/write-impression/*', (route) => route.abort(), { times: 1 })
    await remove.press('Enter')
    await expect(toast(page, words.unexpected)).toBeVisible()
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await remove.press('Enter')
    await expect(toast(page, words.deletedOwn)).toBeVisible()
    await expect(entry(page, text)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(entry(reader, text)).toBeHidden()
  })

  test(`a failed submission removes the entry and keeps the text; the draft stays until it is sent: ${language}`, async ({
    page,
    server,
    consoleErrors,
  }) => {
    needsLanguageOf(words.root)
    consoleErrors.allow(/Failed to load resource|ERR_FAILED/)
    await signIn(page, words, server.owner)
    const text = `Ne gubi se 🌙 ${language}`
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/api/user/comments/write-impression', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await isSeen.promise
      return route.abort()
    })
    await write(page, words, text)
    await expect(entry(page, text)).toBeVisible()
    isSeen.resolve()
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

test('without the server an impression says that it was not sent, and stays', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION_REFUSED/)
  await signIn(page, EN, server.owner)
  await openHydrated(page, '/comments/write-impression')
  // Their code must not be on its way when the server is gone.
  await expect(page.getByRole('navigation', { name: 'Tools for you' })).toBeVisible()
  await page.getByLabel(WORDS.en.field).fill('From a tunnel')
  await page.route('**', (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: WORDS.en.send }).click()
  await expect(toast(page, WORDS.en.notSent)).toBeVisible()
  await expect(page.getByLabel(WORDS.en.field)).toHaveValue('From a tunnel')
  await page.unroute('**')
  await page.getByLabel(WORDS.en.field).fill('')
})

test('code points are counted; more than 700 cannot be sent', async ({ page, server }) => {
  await signIn(page, EN, server.owner)
  await page.getByRole('link', { name: WORDS.en.write }).click()
  const field = page.getByLabel(WORDS.en.field)
  await field.fill('🌙'.repeat(700))
  // Screen readers announce it with the field, not at each key.
  const count = page.getByText('700/700')
  await expect(count).toHaveAttribute('aria-live', 'off')
  await expect(field).toHaveAttribute('aria-describedby', (await count.getAttribute('id')) ?? '')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.fill('🌙'.repeat(701))
  await expect(page.getByText('701/700')).toHaveAttribute('aria-live', 'polite')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(field).toHaveAttribute('rows', '10')
  await field.fill('')
})

test('a failed list is retried three times, then a line offers another try', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|RefusedError/)
  await openHydrated(page, '/about-me')
  const asked: number[] = []
  let isBroken = true
  await page.route('**/api/user/comments/write-impression?*', (route) => {
    asked.push(Date.now())
    return isBroken ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  await page.getByRole('link', { name: 'guestbook' }).first().click()
  await expect(page.getByText(WORDS.en.failed)).toBeVisible()
  const waits = asked.slice(1).map((moment, index) => moment - (asked[index] ?? 0))
  expect(waits.length).toBe(3)
  for (const [index, wait] of waits.entries()) {
    const planned = 1_000 * 2 ** index
    expect(wait).toBeGreaterThan(planned - 50)
    // A busy machine adds its own time.
    expect(wait).toBeLessThan(planned + 2_000)
  }
  isBroken = false
  await page.getByRole('button', { name: WORDS.en.again }).click()
  await expect(page.getByText(WORDS.en.failed)).toBeHidden()
})

test('a tab has one connection, none while it is hidden, and reads missed changes', async ({
  browser,
  page,
  server,
}) => {
  await signIn(page, EN, server.owner)
  const reader = await openElsewhere(browser)
  const connections: string[] = []
  let refused: Request | undefined
  reader.on('request', (request) => {
    if (isEventStream(request.url())) connections.push('opened')
  })
  reader.on('requestfailed', (request) => {
    // Chromium calls a refused stream sometimes failed, sometimes finished.
    if (isEventStream(request.url()) && request !== refused) connections.push('closed')
  })
  // A proxy answers so while the server starts again, and browsers do not try again by themselves.
  await reader.route(
    ({ href }) => isEventStream(href),
    once((route) => {
      refused = route.request()
      return route.fulfill({ status: 502 })
    }),
  )
  await reader.goto(`${server.origin}/comments`)
  await expect.poll(() => connections).toEqual(['opened', 'opened'])
  await setHidden(reader, true)
  await expect.poll(() => connections).toEqual(['opened', 'opened', 'closed'])
  await write(page, WORDS.en, 'While nobody looks')
  await expect(toast(page, WORDS.en.sent)).toBeVisible()
  await expect(entry(reader, 'While nobody looks')).toBeHidden()
  await setHidden(reader, false)
  await expect(entry(reader, 'While nobody looks')).toBeVisible()
  expect(connections).toEqual(['opened', 'opened', 'closed', 'opened'])
})
