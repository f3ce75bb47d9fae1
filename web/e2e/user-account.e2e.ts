import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { EN, FLOW_WORDS, SRB } from './support/account-words.ts'
import { type Person, expectNoBarrier, makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { gate, once } from './support/first-request.ts'
import { openHydrated } from './support/hydrated.ts'
import { WORDS, write } from './support/guestbook-page.ts'
import { beyondWindow } from './support/layout.ts'
import { antiForgery } from './support/studio-form.ts'
import { needsSerbian } from './support/languages.ts'

const stored = () => localStorage.getItem('portfolio-user')

test('people change their name and password, and delete their account', async ({
  page,
  mailbox,
  consoleErrors,
}) => {
  const words = EN
  consoleErrors.allow(/status of 503/)
  const user = person('Marko')
  await makeAccount(page, mailbox, user)
  await signIn(page, words, user)
  // What cannot be read is read again by its button.
  for (const read of ['**/api/auth/sessions', '**/api/user/second-factor'])
    await page.route(read, (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(`${words.root}/user-account`)
  await expect(page.getByRole('definition').filter({ hasText: user.email })).toBeVisible()
  const again = page.getByRole('button', { name: words.tryAgain })
  await expect(again).toHaveCount(2)
  await again.last().click()
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(page.getByText(words.thisDevice)).toBeVisible()
  // The fields are empty, and the present names are beside them.
  for (const [label, now] of [
    [words.firstName, user.first_name],
    [words.lastName, user.last_name],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).not.toHaveAttribute('placeholder')
    await expect(field).toHaveAccessibleDescription(new RegExp(`: ${now}$`))
  }
  const save = page.getByRole('button', { name: words.save })
  await save.click()
  await expect(toast(page, words.changesFirst)).toBeVisible()
  await page.getByLabel(words.firstName, { exact: true }).fill(user.first_name)
  await save.click()
  await expect(toast(page, words.changeFirstName)).toBeVisible()
  await expect(page.getByLabel(words.firstName, { exact: true })).toBeFocused()
  await page.getByLabel(words.firstName, { exact: true }).fill('')
  await page.getByLabel(words.lastName).fill(user.last_name)
  await save.click()
  await expect(toast(page, words.changeLastName)).toBeVisible()
  await expectNoBarrier(page, words)
  await page.getByLabel(words.lastName).fill('Lazarević')
  await page.getByLabel(words.newPassword, { exact: true }).fill('Changed-pass-1')
  await page.getByLabel(words.repeat).fill('Changed-pass-2')
  await save.click()
  await expect(toast(page, words.repeatSame)).toBeVisible()
  await page.getByLabel(words.repeat).fill('Changed-pass-1')
  await page.clock.install()
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  await save.click()
  await expect(toast(page, words.changed)).toBeVisible()
  await page.clock.runFor(1_999)
  await expect(page).toHaveURL(`${words.root}/user-account`)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${words.root}/email-login`)
  await page.clock.resume()
  expect(await page.evaluate(stored)).toBeNull()

  await signIn(page, words, { ...user, password: 'Changed-pass-1' })
  await page.goto(`${words.root}/user-account`)
  await expect(page.getByText('Lazarević', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: words.download }).click()
  const data: unknown = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(data).toMatchObject({ account: { email: user.email, last_name: 'Lazarević' } })

  await page.getByRole('link', { name: words.deleteAccount }).click()
  await expect(page).toHaveURL(`${words.root}/user-account/delete-account`)
  await page.getByLabel(words.keepImpressions).check()
  await expectNoBarrier(page, words)
  await page.getByRole('button', { name: words.confirmDeletion }).click()
  await expect(toast(page, words.deleted)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/comments`)
  expect(await page.evaluate(stored)).toBeNull()
  // The same tab continues without a reload.
  await expect(page.getByRole('link', { name: words.myAccount })).toHaveCount(0)
})

test('signing out in one tab signs out the other', async ({ page, context, server }) => {
  const words = FLOW_WORDS
  await signIn(page, words, server.owner)
  const other = await context.newPage()
  await other.goto(`${words.root}/user-account`)
  await expect(other.getByRole('definition').filter({ hasText: server.owner.email })).toBeVisible()
  await page.setViewportSize({ width: 820, height: 900 })
  await page.getByRole('button', { name: words.openMenu }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.signOut, exact: true }).click()
  await expect(toast(page, words.signedOut)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/comments`)
  await expect(other).toHaveURL(`${words.root}/comments`)
  for (const path of ['user-account', 'user-account/delete-account', 'comments/write-impression', 'outbox']) {
    await page.goto(`${words.root}/${path}`)
    await expect(page).toHaveURL(`${words.root}/comments`)
  }
})

for (const [way, address, button] of [
  ['signed out', '/user-account', EN.signOut],
  ['signed out everywhere', '/user-account', EN.signOutEverywhere],
  ['deleted the account', '/user-account/delete-account', EN.confirmDeletion],
] as const) {
  test(`a begun impression of a person who ${way} is not shown to the next one`, async ({
    page,
    mailbox,
  }) => {
    const [former, next] = [person('Jelena'), person('Katarina')]
    for (const user of [former, next]) await makeAccount(page, mailbox, user)
    const field = await beginImpression(page, former)
    await openHydrated(page, address)
    await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
    await expect(page).toHaveURL('/comments')
    expect(await storedDraft(page)).toBeNull()

    await signIn(page, EN, next)
    await openHydrated(page, '/comments/write-impression')
    await expect(field).toHaveValue('')
  })
}

test('a begun impression waits for its author, and for nobody else, when the session has ended', async ({
  page,
  mailbox,
  consoleErrors,
}) => {
  // A request that was on its way brings the former visit's token, with which the sign-in is refused and tried again.
  consoleErrors.allow(/ 403 .*auth\/login/)
  const [author, other] = [person('Jelena'), person('Katarina')]
  for (const user of [author, other]) await makeAccount(page, mailbox, user)
  const field = await beginImpression(page, author)
  await page.context().clearCookies()
  await signIn(page, EN, author)
  await openHydrated(page, '/comments/write-impression')
  await expect(field).toHaveValue('Not sent yet')

  await page.context().clearCookies()
  await signIn(page, EN, other)
  await openHydrated(page, '/comments/write-impression')
  await expect(field).toHaveValue('')
})

test('a page that the browser kept for Back shows nobody after a sign-out in another tab', async ({
  page,
  server,
}) => {
  await signIn(page, EN, server.owner)
  const confirmed = page.waitForResponse('**/api/auth/session')
  await openHydrated(page, '/projects')
  await confirmed
  const account = page.getByRole('link', { name: 'My account' }).first()
  await expect(account).toBeVisible()
  // A page in the back/forward cache receives no changes. Playwright disables that cache, so only the event is sent.
  await page.evaluate(() => localStorage.removeItem('portfolio-user'))
  await page.context().clearCookies()
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(account).toBeHidden({ timeout: 1_000 })
  }).toPass()
})

for (const way of ['at once', 'after a sign-out']) {
  test(`who signs in in another tab ${way} finds nothing of the former person in the first`, async ({
    page,
    context,
    mailbox,
  }) => {
    const [former, next] = [person('Jelena'), person('Katarina')]
    for (const user of [former, next]) await makeAccount(page, mailbox, user)
    for (const [address, label] of [
      ['/comments/write-impression', 'Your impression'],
      ['/user-account', EN.newPassword],
      ['/user-account/change-email', EN.currentPassword],
      ['/contact', 'Message'],
    ] as const) {
      await signIn(page, EN, former)
      const first = await context.newPage()
      await openHydrated(first, address)
      const field = first.getByLabel(label, { exact: true })
      await field.fill('Of-Jelena-1')
      if (way === 'after a sign-out') {
        await page.goto('/user-account')
        await page.getByRole('main').getByRole('button', { name: EN.signOut, exact: true }).click()
        await expect(page).toHaveURL('/comments')
      }
      // Chromium may keep a page open for ever that is closed while it loads.
      const reloaded = first.waitForEvent('load')
      await signIn(page, EN, next)
      await reloaded
      await first.locator('html[data-hydrated]').waitFor()
      // The sign-out has redirected pages that need an account to the guestbook, where the field may be missing.
      const shown = await field.evaluateAll((inputs) =>
        inputs.map((input) => ('value' in input ? input.value : null)),
      )
      expect(['', undefined]).toContain(shown[0])
      if (address === '/contact') await expect(first.getByLabel('E-mail')).toHaveValue(next.email)
      await first.close()
    }
  })
}

test('names and addresses as long as they may be stay within a phone', async ({ page, mailbox }) => {
  const user = { ...person('Wide'), first_name: 'W'.repeat(15), email: `${Date.now()}`.padStart(47, 'w') }
  user.email += '@example.test'
  await makeAccount(page, mailbox, user)
  await signIn(page, EN, user)
  await write(page, WORDS.en, 'Of a wide name')
  await expect(toast(page, WORDS.en.sent)).toBeVisible()
  await page.setViewportSize({ width: 320, height: 800 })
  for (const [path, text] of [
    ['/comments', 'Of a wide name'],
    ['/user-account', user.email],
    ['/user-account/delete-account', user.email],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(text)).toBeVisible()
    expect(await beyondWindow(page), path).toEqual([])
  }
})

test('an impression is not sent for another person, also where the page heard nothing of their sign-in', async ({
  page,
  context,
  mailbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/)
  const [former, next] = [person('Jelena'), person('Katarina')]
  for (const user of [former, next]) await makeAccount(page, mailbox, user)
  // Like a phone that has suspended the page.
  await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()))
  const field = await beginImpression(page, former)
  await signIn(await context.newPage(), EN, next)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(toast(page, 'signed in with another account')).toBeVisible()
  await expect(field).toHaveValue('Not sent yet')
})

async function beginImpression(page: Page, user: Person) {
  const field = page.getByLabel('Your impression')
  await signIn(page, EN, user)
  await openHydrated(page, '/comments/write-impression')
  await field.fill('Not sent yet')
  await page.reload()
  await expect(field).toHaveValue('Not sent yet')
  return field
}

const storedDraft = (page: Page) => page.evaluate(() => localStorage.getItem('portfolio-draft'))

test('signing out everywhere ends the sessions of other browsers, which show it at their next step', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const user = person('Nomad')
  await makeAccount(page, mailbox, user)
  await signIn(page, EN, user)
  const elsewhere = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signIn(elsewhere, EN, user)
  // The page has checked its session, so only its next step can notice that the session has ended.
  const confirmed = elsewhere.waitForResponse('**/api/auth/session')
  // Without its stored user the browser asks the server who is signed in.
  await elsewhere.evaluate(() => localStorage.removeItem('portfolio-user'))
  await elsewhere.goto('/user-account')
  await confirmed
  await expect(elsewhere.getByRole('heading', { name: 'Your details', exact: true })).toBeVisible()
  await page.goto('/user-account')
  await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toHaveCount(2)
  await page.getByRole('button', { name: EN.signOutEverywhere }).click()
  await expect(page).toHaveURL('/comments')
  await elsewhere.getByLabel(EN.firstName).fill('Somebody')
  await elsewhere.getByRole('button', { name: EN.save }).click()
  await expect(elsewhere).toHaveURL('/comments')
  await expect(toast(elsewhere, 'You are not signed in.')).toBeVisible()
  expect(await elsewhere.evaluate(stored)).toBeNull()
  await signIn(page, EN, user)
})

test('a sign-in after the end of a session succeeds, whenever the page’s own check of the session is answered', async ({
  page,
  browser,
  server,
  mailbox,
}) => {
  const user = person('Nada')
  await makeAccount(page, mailbox, user)
  await signIn(page, EN, user)
  const elsewhere = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await signIn(elsewhere, EN, user)
  // Leaving the page ends its own session check.
  await elsewhere.goto('about:blank')
  const { request } = page.context()
  const headers = await antiForgery(request, server)
  expect((await request.delete(`${server.origin}/api/auth/sessions`, { headers })).status()).toBe(204)

  // The page requests its session and signs in at the same time. The session request renews the token before the
  // refusal of the sign-in arrives; its own answer, from before the sign-in, arrives last.
  const [refused, renewed, released] = [gate(), gate(), gate()]
  const check = once(async (route) => {
    await refused.promise
    const response = await route.fetch()
    renewed.resolve()
    await released.promise
    await route.fulfill({ response })
  })
  const refusal = once(async (route) => {
    const response = await route.fetch()
    refused.resolve()
    await renewed.promise
    await route.fulfill({ response })
  })
  await elsewhere.route('**/api/auth/session', check)
  await elsewhere.route('**/api/auth/login', refusal)
  await signIn(elsewhere, EN, user)
  const answered = elsewhere.waitForResponse('**/api/auth/session')
  released.resolve()
  await (await answered).finished()
  await elsewhere.getByRole('link', { name: WORDS.en.write }).click({ timeout: 30_000 })
  await expect(elsewhere.getByLabel(WORDS.en.field)).toBeVisible()
})

test('a new password long after sign-in needs the current one', async ({
  page,
  server,
  mailbox,
  consoleErrors,
}) => {
  needsSerbian()
  // A change without the right current password is refused.
  consoleErrors.allow(/403/)
  const user = person('Lenka')
  await makeAccount(page, mailbox, user)
  await signIn(page, EN, user)
  // No page may have an open event stream during the restart.
  await page.goto('about:blank')
  await server.restart(11 * 60_000)
  for (const words of [EN, SRB]) {
    await page.goto(`${words.root}/user-account`)
    const currentPassword = page.getByLabel(words.currentPassword, { exact: true })
    const save = page.getByRole('button', { name: words.save })
    await expect(currentPassword).toHaveCount(0)
    await page.getByLabel(words.newPassword, { exact: true }).fill('Changed-pass-1')
    await page.getByLabel(words.repeat).fill('Changed-pass-1')
    await save.click()
    await expect(toast(page, words.currentPasswordNeeded)).toBeVisible()
    await expect(currentPassword).toBeFocused()
    await expectNoBarrier(page, words)
    await currentPassword.fill('Wrong-pass-1')
    await save.click()
    await expect(toast(page, words.currentPasswordWrong)).toBeVisible()
    await expect(page.getByLabel(words.newPassword, { exact: true })).toHaveValue('Changed-pass-1')
  }
  await page.getByLabel(SRB.currentPassword, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: SRB.save }).click()
  await expect(toast(page, SRB.changed)).toBeVisible()
  await expect(page).toHaveURL(`${SRB.root}/email-login`)
  await page.goto('about:blank')
  await server.restart()
  await signIn(page, SRB, { ...user, password: 'Changed-pass-1' })
})
