import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectNoBarrier, toast } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/held-requests.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { fillSignIn } from './support/studio-steps.ts'

const STEP_MS = 30_000

// A server of its own, because the owner of a shared one could no longer sign in with the password alone.
let server: PortfolioServer
test.use({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one uses
  baseURL: async ({}, use) => {
    server = await startPortfolio()
    await use(server.origin)
    await server.stop()
  },
})

/** Codes of an authenticator app; each step's code is used once. */
function createApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  let used = 0
  return async (page: Page) => {
    // The server accepts the steps before and after the current one.
    await expect.poll(() => totp.counter() + 1 > used, { timeout: 2 * STEP_MS }).toBe(true)
    used = Math.max(used + 1, totp.counter() - 1)
    await page.getByLabel('Code from your app').fill(totp.generate({ timestamp: used * STEP_MS }))
  }
}

async function enterPassword(page: Page, { owner }: PortfolioServer) {
  await fillSignIn(page, owner)
  await expect(page).toHaveURL(/\/email-login\/code/)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true }).click()

async function signOut(page: Page) {
  await page.goto('/user-account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/comments')
}

test('the owner sets up two-step sign-in, signs in with it on the site and in the Studio, and loses the phone', async ({
  page,
  consoleErrors,
}) => {
  // The Studio asks who is signed in before anybody is.
  consoleErrors.allow(/status of 401/)

  await test.step('set-up', async () => {
    await page.goto('/email-login?origin=/user-account')
    await fillSignIn(page, server.owner)
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    await expectNoBarrier(page, EN)
  })
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  const enterAppCode = createApp(secret)
  const uri = await page.getByRole('link', { name: 'Open the app' }).getAttribute('href')
  expect(new URL(uri ?? '').searchParams.get('secret')).toBe(secret)

  const recoveryCodes = await test.step('recovery codes', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'Enter the code!')).toBeVisible()
    await enterAppCode(page)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(toast(page, 'Two-step sign-in is on.')).toBeVisible()
    await expectNoBarrier(page, EN)
    const codes = await page.getByRole('listitem').locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download', exact: true }).click()
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(toast(page, 'The codes have been copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(codes[0] ?? '')).toBeVisible()
    await expect(page.getByText('Where you are signed in')).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('Unused recovery codes: 10 of 10.')).toBeVisible()
    return codes
  })

  await test.step('sign-in with a code', async () => {
    await signOut(page)
    await page.goto('/email-login')
    // Who leaves before the answer stays on the page they went to.
    const release = await holdRequests(page, '**/api/auth/login')
    await fillSignIn(page, server.owner)
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await expect(page).toHaveURL('/about-me')
    release()
    await expect(page.waitForURL('**/code', { timeout: 1_000 })).rejects.toThrow('Timeout')
    await page.goBack()
    await enterPassword(page, server)
    expect(await page.evaluate(() => localStorage.getItem('portfolio-user'))).toBeNull()
    await expectNoBarrier(page, EN)
    await page.getByLabel('Code from your app').fill('123')
    await submit(page)
    await expect(toast(page, 'This code is wrong')).toBeVisible()
    await enterAppCode(page)
    await submit(page)
    await expect(toast(page, 'Successfully logged in!')).toBeVisible()
    await expect(page).toHaveURL('/comments')
  })

  await test.step('sign-in with a code in the Studio', async () => {
    await signOut(page)
    await page.goto('/studio/structure')
    await page.waitForURL(/\/email-login\?/)
    await enterPassword(page, server)
    await enterAppCode(page)
    await submit(page)
    await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible()
  })

  await test.step('sign-in with a recovery code', async () => {
    await signOut(page)
    await page.goto('/email-login?origin=/user-account')
    await enterPassword(page, server)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code', { exact: true }).fill(recoveryCodes[0]?.toLowerCase() ?? '')
    await submit(page)
    await expect(page.getByText('Unused recovery codes: 9 of 10.')).toBeVisible()
  })

  await test.step('new recovery codes', async () => {
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await enterAppCode(page)
    await expectNoBarrier(page, EN)
    await page.getByRole('button', { name: 'New recovery codes' }).click()
    await expect(toast(page, 'You have new recovery codes.')).toBeVisible()
    const codes = await page.getByRole('listitem').locator('code').allInnerTexts()
    expect(codes).toHaveLength(10)
    expect(codes).not.toContain(recoveryCodes[1])
    await page.getByRole('button', { name: 'I have saved them' }).click()
  })

  await test.step('five wrong codes lead back to the first step', async () => {
    consoleErrors.allow(/status of 410/)
    await signOut(page)
    await page.goto('/email-login?origin=/user-account')
    await enterPassword(page, server)
    for (let count = 0; count < 5; count++) {
      const answer = page.waitForResponse('**/api/auth/login/second-factor')
      await page.getByLabel('Code from your app').fill(`00000${count}`.slice(0, count + 1))
      await submit(page)
      await answer
    }
    await expect(toast(page, 'Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL('/email-login?origin=/user-account')
  })

  await test.step('phone and codes are lost', async () => {
    expect(await server.run('second-factor-reset', server.owner.email)).toContain('now off')
    await page.goto('/email-login?origin=/user-account')
    await fillSignIn(page, server.owner)
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  })
})
