import type { Page } from '@playwright/test'
import { expectNoBarrier, makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { EN, FLOW_WORDS, type Words } from './support/account-words.ts'
import { expect, test } from './support/fixtures.ts'
import { startPortfolio } from './support/server.ts'
import { needsSerbian } from './support/languages.ts'
import { fillSignIn } from './support/studio-steps.ts'

const TEXTS = {
  en: {
    change: 'Change your e-mail address',
    newEmail: 'New e-mail address',
    submit: 'Change address',
    mailed: 'We have sent a link to the new address.',
    subject: 'Confirm your new address',
    confirm: 'Confirm address',
    changed: 'Your address has been changed.',
    notice: 'Your address has been changed',
    undo: 'Restore address',
    undone: 'Your old address is back.',
    noMailServer: 'This site has no mail server yet',
  },
  srb: {
    change: 'Promenite adresu e-pošte',
    newEmail: 'Nova adresa e-pošte',
    submit: 'Promenite adresu',
    mailed: 'Poslali smo link na novu adresu.',
    subject: 'Potvrdite novu adresu',
    confirm: 'Potvrdite adresu',
    changed: 'Adresa je promenjena.',
    notice: 'Vaša adresa je promenjena',
    undo: 'Vratite adresu',
    undone: 'Stara adresa je vraćena.',
    noMailServer: 'Ovaj sajt još nema server za poštu',
  },
}
const textsOf = (words: Words) => (words === EN ? TEXTS.en : TEXTS.srb)

async function fillChange(page: Page, words: Words, newEmail: string, password: string) {
  const texts = textsOf(words)
  await page.getByLabel(texts.newEmail).fill(newEmail)
  await page.getByLabel(words.currentPassword, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.submit }).click()
}

test('people change their address, and take the change back from the old one', async ({
  page,
  browser,
  server,
  mailbox,
  consoleErrors,
}) => {
  const words = FLOW_WORDS
  // A wrong password is refused.
  consoleErrors.allow(/status of 403/)
  // The session of the open page is ended elsewhere.
  consoleErrors.allow(/status of 401/)
  const texts = textsOf(words)
  const user = person('Sanja')
  const moved = { ...user, email: `new-${user.email}` }
  await makeAccount(page, mailbox, user)
  await signIn(page, words, user)
  await page.goto(`${words.root}/user-account`)
  await page.getByRole('link', { name: texts.change }).click()
  await fillChange(page, words, moved.email, 'Wrong-pass-1')
  await expect(page.getByLabel(words.currentPassword, { exact: true })).toBeFocused()
  await expectNoBarrier(page, words)
  await fillChange(page, words, moved.email, user.password)
  await expect(toast(page, texts.mailed)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/user-account`)

  const { link } = await mailbox.waitFor(moved.email, texts.subject)
  await page.goto(link)
  await expect(page.getByRole('button', { name: texts.confirm })).toBeFocused()
  await expectNoBarrier(page, words)
  // Opening the link has changed nothing.
  const before = await page.request.get('/api/auth/session')
  expect(await before.json()).toMatchObject({ user: { email: user.email } })
  await page.getByRole('button', { name: texts.confirm }).click()
  await expect(toast(page, texts.changed)).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: moved.email })).toBeVisible()

  // The link works without scripts in another browser. The mail is in the language of the sign-in.
  const { link: back } = await mailbox.waitFor(user.email, texts.notice)
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const elsewhere = await context.newPage()
  await elsewhere.goto(back)
  await expect(elsewhere.getByLabel(words.newPassword, { exact: true })).toBeFocused()
  await elsewhere.getByLabel(words.newPassword, { exact: true }).fill('Restored-pass-1')
  await elsewhere.getByLabel(words.repeat).fill('Restored-pass-1')
  await elsewhere.getByRole('button', { name: texts.undo }).click()
  await expect(elsewhere.getByText(texts.undone)).toBeVisible()
  await expect(elsewhere).toHaveURL(`${words.root}/email-login`)

  await page.reload()
  await expect(page).toHaveURL(`${words.root}/comments`)
  await signIn(page, words, { ...user, password: 'Restored-pass-1' })
})

test('a change of address works without scripts', async ({ page, browser, server, mailbox }) => {
  const user = person('Bojan')
  const newEmail = `new-${user.email}`
  await makeAccount(page, mailbox, user)
  const context = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/email-login')
  await fillSignIn(plain, user)
  await plain.goto('/user-account/change-email')
  await fillChange(plain, EN, newEmail, user.password)
  await expect(plain.getByText(TEXTS.en.mailed)).toBeVisible()
  const { link } = await mailbox.waitFor(newEmail, TEXTS.en.subject)
  await plain.goto(link)
  await plain.getByRole('button', { name: TEXTS.en.confirm }).click()
  await expect(plain.getByText(TEXTS.en.changed)).toBeVisible()
  await signIn(page, EN, { ...user, email: newEmail })
})

test('an owner without a mail server comes back by the command, and sets an address of their own', async ({
  browser,
  consoleErrors,
}) => {
  needsSerbian()
  // The Studio asks who is signed in before anybody is.
  consoleErrors.allow(/status of 401/)
  // Playwright inspects every frame; that of a mail is sandboxed.
  consoleErrors.allow(/frame is sandboxed/)
  const server = await startPortfolio({ OWNER_EMAIL: '', OWNER_PASSWORD: '' })
  try {
    const open = async () => (await browser.newContext({ baseURL: server.origin })).newPage()
    const serbian = await open()
    await serbian.goto('/srb/forgotten-password')
    await expect(serbian.getByText(TEXTS.srb.noMailServer)).toBeVisible()
    const page = await open()
    await page.goto('/forgotten-password')
    await expect(page.getByText('npm run owner:reset')).toBeVisible()

    const password = /once: (\S+)/.exec(await server.run('owner-reset'))?.[1] ?? ''
    await page.goto('/email-login?origin=/studio/start')
    await fillSignIn(page, { email: 'owner@portfolio.example', password })
    const prompt = page.getByRole('region', { name: 'Your own address' })
    await expect(prompt).toContainText('owner@portfolio.example', { timeout: 30_000 })
    await prompt.getByRole('link', { name: 'Set my address' }).click()
    await fillChange(page, EN, 'me@example.test', password)
    await expect(toast(page, TEXTS.en.changed)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'me@example.test' })).toBeVisible()

    // The next address waits in the outbox, and the page says so.
    await page.getByRole('link', { name: TEXTS.en.change }).click()
    await fillChange(page, EN, 'me.too@example.test', password)
    await expect(toast(page, '/outbox')).toBeVisible()
    await page.goto('/outbox')
    await page.getByText(TEXTS.en.subject).first().click()
    await expect(page.getByRole('link', { name: '/confirm-email/' })).toBeVisible()
    await page.goto('/studio/start')
    await expect(page.getByText('This week')).toBeVisible({ timeout: 30_000 })
    await expect(prompt).toHaveCount(0)
  } finally {
    await server.stop()
  }
})
