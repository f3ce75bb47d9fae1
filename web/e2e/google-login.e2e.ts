import { OAuth2Server } from 'oauth2-mock-server'
import { expect, test } from './support/fixtures.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { needsLanguageOf, needsSerbian } from './support/languages.ts'

const CLIENT_ID = 'the-site.apps.example'
const MILICA = {
  sub: 'google-1',
  email: 'milica@gmail.example',
  email_verified: true,
  given_name: 'Milica',
  family_name: 'Petrović',
}

/** A real OpenID provider on this machine, and a site that uses it. */
const google = new OAuth2Server()
let withGoogle: PortfolioServer
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  await google.issuer.keys.generate('RS256')
  await google.start(0, '127.0.0.1')
  started.defer(() => google.stop())
  google.service.on('beforeUserinfo', (response: { body: unknown }) => {
    response.body = MILICA
  })
  withGoogle = await startPortfolio({
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_CLIENT_SECRET: 'secret of the site',
    GOOGLE_ISSUER: google.issuer.url ?? '',
  })
  started.defer(() => withGoogle.stop())
})
test.afterAll(() => started.disposeAsync())

const LANGUAGES = [
  {
    root: '',
    signIn: 'Sign in',
    withGoogle: 'Continue with Google',
    toGoogle: 'Continue to Google',
    write: 'Write an impression',
  },
  {
    root: '/srb',
    signIn: 'Prijavite se',
    withGoogle: 'Nastavite uz Google',
    toGoogle: 'Nastavite na Google',
    write: 'Napišite utisak',
  },
] as const

for (const words of LANGUAGES) {
  test(`where Google's button does not load, its page signs in: ${words.root}/comments`, async ({
    page,
    consoleErrors,
  }) => {
    needsLanguageOf(words.root)
    // This test's browser reaches no other host than the provider.
    consoleErrors.allow(/accounts\.google\.com|ERR_|another host: http:\/\/(127\.0\.0\.1|localhost)/)
    await page.goto(`${withGoogle.origin}${words.root}/comments`)
    await page.getByRole('main').getByRole('link', { name: words.signIn }).click()
    await page.getByRole('link', { name: words.withGoogle }).click()
    await page.getByRole('link', { name: words.toGoogle }).click()
    await expect(page).toHaveURL(`${withGoogle.origin}${words.root}/comments`)
    await expect(page.getByRole('link', { name: words.write })).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('portfolio-user'))
    expect(JSON.parse(stored ?? 'null')).toEqual({
      first_name: 'Milica',
      last_name: 'Petrović',
      email: 'milica@gmail.example',
      role: null,
    })
  })
}

/** Replaces Google's script: its button returns a credential that the provider has signed. */
const BUTTON = `
  let options
  window.google = { accounts: { id: {
    initialize: (given) => { options = given },
    renderButton: (place, { locale }) => {
      const button = document.createElement('button')
      button.textContent = 'Google ' + locale
      button.onclick = async () => options.callback({ credential: await signCredential(options.client_id, options.nonce) })
      place.append(button)
    },
  } } }`

test("the credential of Google's button signs in, also at the second press", async ({
  page,
  consoleErrors,
}) => {
  needsSerbian()
  consoleErrors.allow(
    /status of 401|RefusedError|another host: (https:\/\/accounts\.google\.com\/gsi\/client|http:\/\/127\.0\.0\.1)/,
  )
  await page.route('https://accounts.google.com/gsi/client', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: BUTTON }),
  )
  let expiresIn = -600
  await page.exposeFunction('signCredential', (aud: string, nonce: string) =>
    google.issuer.buildToken({
      expiresIn,
      scopesOrTransform: (_header, payload) => Object.assign(payload, MILICA, { aud, nonce }),
    }),
  )
  await page.goto(`${withGoogle.origin}/srb/comments/google-login`)
  const button = page.getByRole('button', { name: 'Google sr-Latn' })
  await expect(button).toBeVisible()
  const prepared = page.waitForResponse(
    (response) => response.url().endsWith('/api/auth/google') && response.request().method() === 'GET',
  )
  await button.click()
  await prepared
  expiresIn = 600
  await expect(async () => {
    await button.click()
    await expect(page.getByText('Uspešno ste prijavljeni!')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('Uspešno ste prijavljeni!')).toBeVisible()
  await expect(page).toHaveURL(`${withGoogle.origin}/srb/comments`)
  await expect(page.getByRole('link', { name: 'Napišite utisak' })).toBeVisible()
})

test('coming back from Google with an error is only logged', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/accounts\.google\.com|ERR_|another host: http:\/\/(127\.0\.0\.1|localhost)/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  consoleErrors.allow(/signing in with Google failed: googleRefused/)
  await page.goto(`${withGoogle.origin}/api/auth/google/callback?error=access_denied`)
  await expect(page).toHaveURL(`${withGoogle.origin}/comments/google-login?error=googleRefused`)
  await expect.poll(() => logged.join()).toContain('signing in with Google failed: googleRefused')
  await expect(page.getByRole('alert')).toBeEmpty()
})
