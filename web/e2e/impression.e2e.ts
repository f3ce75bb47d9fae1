import { signIn } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { WORDS, write } from './support/guestbook-page.ts'
import { needsLanguageOf } from './support/languages.ts'

const ASK = { en: 'Sign in to leave a comment.', srb: 'Prijavite se da biste ostavili komentar.' } as const

for (const language of ['en', 'srb'] as const) {
  test(`a visitor signs in, leaves an impression and others read it: ${language}`, async ({
    browser,
    page,
    server,
  }) => {
    const words = WORDS[language]
    needsLanguageOf(words.root)
    const impression = `Lep dan na Mesecu! ${language} <b>čćžšđ</b>`
    await page.goto(`${words.root}/comments`)
    await expect(page.getByText(ASK[language])).toBeVisible()

    await signIn(page, words, server.owner)
    await write(page, words, impression)
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
