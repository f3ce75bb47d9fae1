import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import type { Page } from '@playwright/test'
import { expectNoViolation } from './support/accessibility.ts'
import { expect, test } from './support/fixtures.ts'
import { holdScripts } from './support/held-requests.ts'
import { fillSignIn } from './support/studio-steps.ts'

const WORDS = {
  en: {
    root: '',
    fields: ['First name', 'Last name', 'E-mail', 'Phone (optional)', 'Message'],
    send: 'Send',
    question: /Choose the tile with the colour (#[0-9a-f]{6})\./,
    box: 'I am human',
    verified: 'You are human!',
    refused: 'Please verify that you are human!',
    submit: 'Send message',
    failed: 'Something went wrong on our side. Please try again.',
    again: 'Try again',
    sent: 'Message is sent!',
    thanks: 'Thank you, Đorđe',
    next: 'Your message is on its way to me.',
    address: 'Or write to me directly: ',
    required: [
      'First name is required!',
      'Last name is required!',
      'Email is required!',
      'Message is required!',
    ],
    copy: 'Your message',
  },
  srb: {
    root: '/srb',
    fields: ['Ime', 'Prezime', 'E-pošta', 'Telefon (nije obavezno)', 'Poruka'],
    send: 'Pošaljite',
    question: /Izaberite pločicu boje (#[0-9a-f]{6})\./,
    box: 'Ja sam čovek',
    verified: 'Vi ste čovek!',
    refused: 'Potvrdite da ste čovek!',
    submit: 'Pošaljite poruku',
    failed: 'Došlo je do greške na našoj strani. Pokušajte ponovo.',
    again: 'Pokušajte ponovo',
    sent: 'Poruka je poslata!',
    thanks: 'Hvala, Đorđe',
    next: 'Poruka je na putu do mene.',
    address: 'Ili mi pišite direktno: ',
    required: ['Ime je obavezno!', 'Prezime je obavezno!', 'E-pošta je obavezna!', 'Poruka je obavezna!'],
    copy: 'Vaša poruka',
  },
} as const

const VALUES = ['Đorđe', 'Šćepanović', 'djordje@example.test', '0641234567', 'Imam posao za vas.']

async function findTarget(page: Page, question: RegExp) {
  const text = await page.getByText(question).textContent()
  return question.exec(text ?? '')?.[1] ?? ''
}
const tiles = (page: Page) => page.getByRole('main').getByRole('button', { name: /^#/ })

test('a message is written, checked, sent and received, by mouse', async ({ page, server, mailbox }) => {
  const words = WORDS.en
  await page.goto(`${words.root}/contact`)
  await expect(page.getByText(words.address)).toContainText('@')
  const send = page.getByRole('main').getByRole('button', { name: words.send, exact: true })
  // Missing fields are reported in order.
  for (const [index, sentence] of words.required.entries()) {
    await send.click()
    await expect(page.getByText(sentence).first()).toBeVisible()
    const at = index === 3 ? 4 : index
    await page.getByLabel(words.fields[at] ?? '', { exact: true }).fill(VALUES[at] ?? '')
  }
  await page.getByLabel(words.fields[3], { exact: true }).fill(VALUES[3] ?? '')
  await send.click()
  await expect(page).toHaveURL(`${words.root}/verification`)
  await expect(tiles(page)).toHaveCount(9)
  await expectNoViolation(page)

  // A wrong tile redirects to the message, which is kept, also after a reload.
  const wrong = await findTarget(page, words.question)
  await tiles(page).filter({ hasNotText: wrong }).first().click()
  await expect(page.getByText(words.refused)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/contact`)
  await page.reload()
  for (const [index, label] of words.fields.entries()) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(VALUES[index] ?? '')
  }

  // Restoring it loses neither words nor a click from before the scripts are there.
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel(words.fields[4] ?? '', { exact: true }).fill('Napisano pre skripti.')
  await send.click()
  release()
  const submit = page.getByRole('button', { name: words.submit })
  await expect(submit).toBeDisabled()
  await tiles(page)
    .filter({ hasText: await findTarget(page, words.question) })
    .click()
  await expect(page.getByText(words.verified)).toBeVisible()
  await expect(page.getByLabel(words.box)).toBeChecked()
  const clicked = Date.now()
  await submit.click()
  await expect(page.getByText(words.sent)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: words.thanks })).toBeFocused()
  await expect(page.getByText(words.next)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page).toHaveURL(words.root || '/', { timeout: 10_000 })
  expect(Date.now() - clicked).toBeGreaterThan(5_900)

  const copy = await mailbox.waitFor('djordje@example.test', words.copy)
  // The address is not verified, so its mail quotes nothing.
  expect(copy.text).not.toContain('Imam posao za vas.')
  // In the language in which the owner last signed in.
  const message = await mailbox.waitFor(server.owner.email, /Đorđe Šćepanović/)
  expect(message.text).toContain('0641234567')
  expect(message.text).toContain('Napisano pre skripti.')
  // The draft is deleted after sending.
  await page.goto(`${words.root}/verification`)
  await expect(page).toHaveURL(`${words.root}/contact`)
})

test('a message is written, checked and sent by keyboard alone', async ({ page, consoleErrors }) => {
  const words = HAS_SERBIAN ? WORDS.srb : WORDS.en
  consoleErrors.allow(/status of 503/)
  await page.route('**/api/mail/human-check', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto(`${words.root}/contact`)
  await page.getByLabel(words.fields[0], { exact: true }).focus()
  for (const [index, value] of VALUES.entries()) {
    await page.keyboard.type(value)
    if (index < VALUES.length - 1) await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // A check that could not be read is said in the page, as long as it lasts, and read again by a button.
  await expect(page.getByRole('main').getByText(words.failed)).toBeVisible()
  await page.getByRole('button', { name: words.again }).press('Enter')
  await expect(tiles(page)).toHaveCount(9)
  // The button is gone, and the heading has the focus.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const target = await findTarget(page, words.question)
  await tiles(page).first().focus()
  for (let step = 0; step < 9; step++) {
    if ((await page.evaluate(() => document.activeElement?.textContent)) === target) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(page.getByText(words.verified)).toBeVisible()
  while ((await page.evaluate(() => document.activeElement?.textContent)) !== words.submit)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.sent)).toBeVisible()
})

/** Fills the English contact form and sends it, which opens the human check. */
async function openCheck(page: Page) {
  const { fields, send } = WORDS.en
  await page.goto('/contact')
  for (const [index, label] of fields.entries())
    await page.getByLabel(label, { exact: true }).fill(VALUES[index] ?? '')
  await page.getByRole('main').getByRole('button', { name: send, exact: true }).click()
  await expect(tiles(page)).toHaveCount(9)
}

async function passCheck(page: Page) {
  const { question, submit } = WORDS.en
  await tiles(page)
    .filter({ hasText: await findTarget(page, question) })
    .click()
  await page.getByRole('button', { name: submit }).click()
}

test('a signed-in sender’s name and address are filled in and read-only', async ({
  page,
  context,
  server,
}) => {
  // Who signs in in another tab after writing is the sender.
  await openCheck(page)
  const other = await context.newPage()
  await other.goto('/email-login')
  await fillSignIn(other, server.owner)
  await expect(other).toHaveURL('/comments')
  await passCheck(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Luka' })).toBeFocused()

  await page.goto('/contact')
  for (const [label, value] of [
    ['First name', 'Luka'],
    ['Last name', 'Jovanović'],
    ['E-mail', server.owner.email],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveValue(value)
    await expect(field).not.toBeEditable()
    // It looks read-only: it has the colour of the card.
    await expect(field).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
})

test('a half-written message is there again after another page, and not for the next person at the browser', async ({
  page,
  server,
}) => {
  await page.goto('/contact')
  const message = page.getByLabel('Message', { exact: true })
  await page.getByLabel('First name', { exact: true }).fill('Vesna')
  await message.fill('Half a sentence')
  await page.getByRole('link', { name: 'Projects' }).first().click()
  await expect(page).toHaveURL('/projects')
  await page.goBack()
  await expect(message).toHaveValue('Half a sentence')
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Vesna')

  await page.goto('/email-login')
  await fillSignIn(page, server.owner)
  await expect(page).toHaveURL('/comments')
  const contact = page.getByRole('link', { name: 'Contact', exact: true }).first()
  await contact.click()
  await message.fill('Of the owner')
  // Sending opens the human check and also stores the message in the tab's session storage.
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page).toHaveURL('/verification')
  await page.goBack()
  await expect(message).toHaveValue('Of the owner')
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/comments')
  // The first step back would be the account, which is now the guestbook.
  await page.goBack()
  await expect(page).toHaveURL('/comments')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('First name', { exact: true })).toBeEditable()
  await expect(message).toHaveValue('')
  await page.reload()
  await expect(page.getByLabel('First name', { exact: true })).toBeEditable()
  await expect(message).toHaveValue('')

  // Nor is what somebody has written before signing in, after they have signed out.
  await message.fill('Before the sign-in')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await fillSignIn(page, server.owner)
  await expect(page).toHaveURL('/comments')
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/comments')
  await contact.click()
  await expect(message).toHaveValue('')
})

test('a refusal is shown and redirects to the home page', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 400/)
  await openCheck(page)
  // Another message uses the challenge first.
  await page.route('**/api/mail/sendContact', async (route) => {
    const request = route.request()
    const first = await route.fetch({
      headers: { ...request.headers(), 'idempotency-key': 'of-another-message' },
      postData: request.postData()?.replace(VALUES[4] ?? '', 'Imam drugi posao.') ?? '',
    })
    expect([201, 400]).toContain(first.status())
    await route.continue()
  })
  await passCheck(page)
  await expect(page.getByText('This check has expired. Please try again.')).toBeVisible()
  await expect(page).toHaveURL('/', { timeout: 10_000 })
})

test('the background does not move with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/contact')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
})
