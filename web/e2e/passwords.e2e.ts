import { EN, FLOW_WORDS } from './support/account-words.ts'
import { expectNoBarrier, makeAccount, person, register, signIn, toast } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { gate, once } from './support/first-request.ts'
import { holdRequests, holdScripts } from './support/held-requests.ts'

test('a forgotten password is replaced by mail', async ({ page, mailbox, consoleErrors }) => {
  const words = FLOW_WORDS
  consoleErrors.allow(/status of (410|503)/)
  const user = person('Katarina')
  await makeAccount(page, mailbox, user)
  await page.goto(`${words.root}/email-login`)
  await page.getByRole('link', { name: words.forgotten }).click()
  await expect(page).toHaveURL(`${words.root}/forgotten-password`)
  const send = page.getByRole('button', { name: words.sendLink })
  await send.click()
  await expect(toast(page, words.emptyField)).toBeVisible()
  await page.getByLabel(words.email).fill('nobody')
  await send.click()
  await expect(toast(page, words.wrongEmail)).toBeVisible()
  await expectNoBarrier(page, words)
  // Who leaves before the answer reads it on the next page, and stays there. The input of a failure waits in the form.
  await page.getByLabel(words.email).fill('nobody@example.test')
  const leaveWhileSending = async () => {
    await send.click()
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await expect(page).toHaveURL(`${words.root}/about-me`)
  }
  const failure = gate()
  const call = '**/api/user/forgotten-password'
  await page.route(
    call,
    once(async (route) => {
      await failure.promise
      await route.fulfill({ status: 503 })
    }),
  )
  await leaveWhileSending()
  failure.resolve()
  await expect(toast(page, words.unexpected)).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel(words.email)).toHaveValue('nobody@example.test')
  const release = await holdRequests(page, call)
  await leaveWhileSending()
  release()
  await expect(toast(page, words.mailed)).toBeVisible()
  await expect(page.waitForURL('**/email-login', { timeout: 1_000 })).rejects.toThrow('Timeout')

  await page.goto(`${words.root}/forgotten-password`)
  await page.getByLabel(words.email).fill(user.email)
  await send.click()
  await expect(toast(page, words.mailed)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/email-login`)

  const { link } = await mailbox.waitFor(user.email, words.resetSubject)
  await page.goto(link)
  const set = page.getByRole('button', { name: words.setPassword })
  await set.click()
  await expect(toast(page, words.emptyPassword)).toBeVisible()
  await page.getByLabel(words.newPassword).fill('Brand-new-1')
  await set.click()
  await expect(toast(page, words.repeatSame)).toBeVisible()
  await expectNoBarrier(page, words)
  await page.getByLabel(words.repeat).fill('Brand-new-1')
  await set.click()
  await expect(toast(page, words.passwordChanged)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/email-login`)
  await signIn(page, words, { ...user, password: 'Brand-new-1' })

  await page.goto(link)
  await page.getByLabel(words.newPassword).fill('Brand-new-2')
  await page.getByLabel(words.repeat).fill('Brand-new-2')
  await set.click()
  await expect(toast(page, words.linkSpent)).toBeVisible()
})

test('the sign-in form shows its problems, shows the password on request and works by keyboard', async ({
  page,
  server,
  consoleErrors,
}) => {
  await page.goto('/email-login')
  await page.getByLabel(EN.email).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email field is required!')).toBeVisible()
  await page.keyboard.type('nobody')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Enter valid email address!')).toBeVisible()
  await expect(page.getByLabel(EN.email)).toBeFocused()
  const password = page.getByLabel(EN.password, { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByLabel(EN.email).fill(server.owner.email)
  await password.fill('Not-the-one-1')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Wrong e-mail address or password.')).toBeVisible()
  // A page in the back/forward cache keeps no password. Playwright disables that cache, so only the event is sent.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(password).toHaveValue('')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register-user')
  await page.goBack()
  await expect(page.getByLabel(EN.email)).toHaveValue(server.owner.email)

  consoleErrors.allow(/403/)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  await password.fill(server.owner.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'your browser refuses cookies')).toBeVisible()
})

test('input from before hydration is neither lost nor sent in a URL', async ({ page, server }) => {
  const release = await holdScripts(page)
  await page.goto('/email-login', { waitUntil: 'commit' })
  await page.getByLabel(EN.email).fill(server.owner.email)
  await page.getByLabel(EN.password, { exact: true }).fill(server.owner.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  release()
  await expect(toast(page, EN.signedIn)).toBeVisible()
})

test('each button and switch that is clicked before hydration is pressed once, and so is one during it', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/register-user', { waitUntil: 'commit' })
  const password = page.getByLabel(EN.password, { exact: true })
  const repeat = page.getByLabel(EN.repeat)
  const shows = page.getByRole('button', { name: 'Show password' })
  await shows.first().click()
  await page.getByRole('button', { name: 'Play music' }).click()
  await page.getByText('Click sounds').last().click()
  // React handles clicks from here on; the script in the head does until this event has reached it.
  await page.evaluate(() => {
    const last = [...document.querySelectorAll<HTMLElement>('main button[type=button]')].at(-1)
    addEventListener('portfolio:hydrated', () => last?.click(), { capture: true, once: true })
  })
  release()
  await expect(page.getByRole('button', { name: 'Pause music' })).toBeVisible()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(repeat).toHaveAttribute('type', 'text')
  await expect(page.getByRole('switch')).not.toBeChecked()
  expect(await page.evaluate(() => localStorage.getItem('portfolio-click-sounds'))).toBe('off')
})

test('a form whose scripts cannot be loaded is sent by the browser', async ({
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to load resource|Failed to fetch dynamically imported module/)
  for (const missing of ['entry', 'email-login']) {
    await page.context().clearCookies()
    await page.route(`**/assets/${missing}*.js`, (route) => route.fulfill({ status: 404 }))
    await page.goto('/email-login', { waitUntil: 'commit' })
    await page.getByLabel(EN.email).fill(server.owner.email)
    await page.getByLabel(EN.password, { exact: true }).fill(server.owner.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/comments')
    await expect(page.locator('main [role=alert]')).toHaveText(EN.signedIn)
    await page.unrouteAll()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the links of mails work over HTTP at a host of the local network', async ({
    page,
    server,
    mailbox,
    consoleErrors,
  }) => {
    const origin = server.origin.replace('127.0.0.1', '192.0.2.1')
    consoleErrors.allow(/request to another host: http:\/\/192\.0\.2\.1/)
    consoleErrors.allow(/Cross-Origin-Opener-Policy header has been ignored/)
    const user = person('Jelena')
    await register(page, user)
    const atHost = async (subject: string) => {
      const { pathname, search } = new URL((await mailbox.waitFor(user.email, subject)).link)
      return page.goto(origin + pathname + search)
    }

    await atHost(EN.activationSubject)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.locator('main [role=alert]')).toHaveText(EN.activated)
    await page.goto(`${origin}/forgotten-password`)
    await page.getByLabel(EN.email).fill(user.email)
    await page.getByRole('button', { name: EN.sendLink }).click()
    await expect(page.locator('main [role=alert]')).toHaveText(EN.mailed)
    await atHost(EN.resetSubject)
    await page.getByLabel(EN.newPassword).fill('Brand-new-1')
    await page.getByLabel(EN.repeat).fill('Brand-new-1')
    await page.getByRole('button', { name: EN.setPassword }).click()
    await expect(page.locator('main [role=alert]')).toHaveText(EN.passwordChanged)
    await expect(page).toHaveURL(`${origin}/email-login`)
  })
})
