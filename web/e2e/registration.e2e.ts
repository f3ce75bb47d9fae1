import type { Page } from '@playwright/test'
import { EN } from './support/account-words.ts'
import {
  expectNoBarrier,
  fillRegistration,
  person,
  pressMailed,
  signIn,
  toast,
} from './support/account-steps.ts'
import { finishAnimations, overlaps } from './support/layout.ts'
import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'

/** Milliseconds of the page's clock. */
const untilAddressChanges = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { href } = location
        const start = performance.now()
        const look = () =>
          location.href === href ? setTimeout(look, 20) : resolve(performance.now() - start)
        look()
      }),
  )

test('a visitor registers, activates the account by mail and signs in', async ({
  page,
  mailbox,
  consoleErrors,
}) => {
  const words = EN
  consoleErrors.allow(/status of 410/)
  const user = person('Milica')
  // Unique: tests of one worker share a server and a mailbox.
  user.email = 'milica.registers@example.test'
  await page.goto(`${words.root}/register-user`)
  await page.getByRole('button', { name: words.next }).click()
  await expect(toast(page, words.fillAll)).toBeVisible()
  await expect(page.getByLabel(words.firstName, { exact: true })).toBeFocused()
  await expect(page.getByLabel(words.firstName, { exact: true })).toHaveAccessibleDescription(words.fillAll)
  await fillRegistration(page, words, { ...user, first_name: 'Al' })
  await expect(toast(page, words.nameLength)).toBeVisible()
  await expect(page.getByLabel(words.firstName, { exact: true })).toBeFocused()
  await expectNoBarrier(page, words)
  await fillRegistration(page, words, user, 'Other-walk-1')
  await expect(toast(page, words.repeatSame)).toBeVisible()
  await fillRegistration(page, words, user)

  await expect(page).toHaveURL(`${words.root}/register-user/confirm-register`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.confirmTitle)
  await expect(page.getByText(user.email)).toBeVisible()
  expect(await page.content()).not.toContain(user.password)
  await expectNoBarrier(page, words)
  await page.getByRole('button', { name: words.register }).click()
  await expect(toast(page, words.checkEmail)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/email-login`)

  const { link, html } = await mailbox.waitFor(user.email, words.activationSubject)
  expect(new URL(link).pathname).toMatch(new RegExp(`^${words.root}/activate-account/`))
  expect(html).toContain(user.first_name)
  await openHydrated(page, link)
  await expectNoBarrier(page, words)
  // The first opening has changed nothing.
  await pressMailed(page, link)
  await expect(page.getByText(words.activated)).toBeVisible()
  const waited = await untilAddressChanges(page)
  await expect(page).toHaveURL(`${words.root}/email-login`)
  expect(waited).toBeGreaterThan(3000)
  expect(waited).toBeLessThan(7000)
  await signIn(page, words, user)
  await pressMailed(page, link)
  await expect(page.getByText(words.alreadyActive)).toBeVisible()
  await expectNoBarrier(page, words)
})

test('without a draft the confirm page leads to the form', async ({ page }) => {
  await page.goto('/register-user/confirm-register')
  await expect(page).toHaveURL('/register-user')
})

test('one toast is shown at a time: it covers no button, stays while it is hovered, can be closed and closes with its page', async ({
  page,
}) => {
  const shown = page.locator('[data-kind]')
  const next = page.getByRole('button', { name: EN.next })
  // Phones on which the toast would cover the button.
  for (const height of [664, 760, 844, 950]) {
    await page.setViewportSize({ width: 390, height })
    await openHydrated(page, '/register-user')
    await next.click()
    await expect(shown).toHaveCount(1)
    await finishAnimations(page)
    expect(await overlaps(page, '[data-kind]', 'main [type=submit]'), `in ${height} px`).toBe(false)
    expect(await overlaps(page, 'header', 'main label'), `in ${height} px`).toBe(false)
  }
  await page.clock.install()
  for (let attempt = 0; attempt < 4; attempt++) await next.click()
  await expect(shown).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText(EN.fillAll)
  await expect(page.getByLabel(EN.repeat)).toHaveAccessibleDescription(EN.fillAll)

  await shown.hover()
  await page.clock.runFor(20_000)
  await expect(shown).toHaveCount(1)
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect(shown).toHaveCount(0)

  await next.click()
  await expect(shown).toHaveCount(1)
  await page.mouse.move(5, 300)
  await next.focus()
  await shown.getByRole('button', { name: 'Close' }).focus()
  await page.clock.runFor(20_000)
  await expect(shown).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(shown).toHaveCount(0)
  await expect(next).toBeFocused()

  await next.click()
  await expect(shown).toHaveCount(1)
  await page.mouse.move(5, 300)
  await page.clock.runFor(6_100)
  await expect(shown).toHaveCount(0)

  await next.click()
  await expect(shown).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/email-login')
  await expect(shown).toHaveCount(0)
})

test('a common password is refused where it can be changed', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 400/)
  const user = person('Teodora')
  await page.goto('/register-user')
  await fillRegistration(page, EN, { ...user, password: 'Password1!' })
  await page.getByRole('button', { name: EN.register }).click()
  await expect(page).toHaveURL('/register-user')
  await expect(page.getByLabel(EN.password, { exact: true })).toHaveAccessibleDescription(/password is/i)
  await expect(page.getByLabel(EN.email)).toHaveValue(user.email)
  await fillRegistration(page, EN, user)
  await expect(page).toHaveURL('/register-user/confirm-register')
})

test('the form keeps its input after the confirm page, and all but passwords after other pages', async ({
  page,
}) => {
  const user = person('Vesna')
  await page.goto('/register-user')
  await fillRegistration(page, EN, user)
  await page.getByRole('link', { name: 'Change' }).click()
  await expect(page.getByLabel(EN.email)).toHaveValue(user.email)
  await expect(page.getByLabel(EN.repeat)).toHaveValue(user.password)

  await page.reload()
  await page.getByLabel(EN.email).fill(user.email)
  await page.getByLabel(EN.password, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/email-login')
  await page.goBack()
  await expect(page.getByLabel(EN.email)).toHaveValue(user.email)
  await expect(page.getByLabel(EN.password, { exact: true })).toHaveValue('')
})

test('links without an account lead to the sign-in', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 400/)
  for (const path of ['/activate-account', '/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL('/email-login')
  }
  await pressMailed(page, `/activate-account/${'0'.repeat(24)}`)
  await expect(page.getByText('This link is not valid.').first()).toBeVisible()
})
