import { expect, test } from './support/fixtures.ts'
import { needsLanguageOf } from './support/languages.ts'

const ADDRESSES = [
  {
    root: '',
    email: 'E-mail',
    password: 'Password',
    signIn: 'Sign in',
    write: 'Write an impression',
    field: 'Your impression',
    send: 'Send',
    sent: 'Comment has been sent!',
    ask: 'Sign in to leave a comment.',
  },
  {
    root: '/srb',
    email: 'E-pošta',
    password: 'Lozinka',
    signIn: 'Prijavite se',
    write: 'Napišite utisak',
    field: 'Vaš utisak',
    send: 'Pošaljite',
    sent: 'Komentar je poslat!',
    ask: 'Prijavite se da biste ostavili komentar.',
  },
]

for (const words of ADDRESSES) {
  test(`a visitor signs in, leaves an impression and others read it: ${words.root || '/'}`, async ({
    browser,
    page,
    server,
  }) => {
    needsLanguageOf(words.root)
    const impression = `Lep dan na Mesecu! ${words.root || 'en'} <b>čćžšđ</b>`
    await page.goto(`${words.root}/comments`)
    await expect(page.getByText(words.ask)).toBeVisible()

    await page.goto(`${words.root}/email-login`)
    await page.getByLabel(words.email).fill(server.owner.email)
    await page.getByLabel(words.password, { exact: true }).fill(server.owner.password)
    await page.getByRole('button', { name: words.signIn, exact: true }).click()
    await page.getByRole('link', { name: words.write }).click()
    await page.getByLabel(words.field).fill(impression)
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(words.sent)).toBeVisible()
    await expect(page.getByText(impression)).toBeVisible()

    const other = await (await browser.newContext()).newPage()
    await other.goto(`${server.origin}${words.root}/comments`)
    await expect(other.getByText(impression)).toBeVisible()
    await page.goto('about:blank')
    await server.restart()
    await other.reload()
    await expect(other.getByText(impression)).toBeVisible()
  })
}
