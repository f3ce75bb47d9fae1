import { randomUUID } from 'node:crypto'
import { type Locator, type Page, expect } from '@playwright/test'
import { CONTRAST, expectNoViolation } from './accessibility.ts'
import { EN, type Words } from './account-words.ts'
import type { Mailbox } from './mailbox.ts'

export type Person = { first_name: string; last_name: string; email: string; password: string }

/** A person with a unique mail address, because the test files of a worker share a server and a mailbox. */
export const person = (first_name: string): Person => ({
  first_name,
  last_name: 'Petrović',
  email: `${first_name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.test`,
  password: 'Moon-walk-1',
})

export const toast = (page: Page, text: string): Locator =>
  page.locator('[data-kind]', { hasText: text }).last()

/** Expects no violation of axe's rules in both themes, which differ in colours only. */
export async function expectNoBarrier(page: Page, words: Words) {
  // One language is enough, because both have the same markup.
  if (words !== EN) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolation(page, CONTRAST)
}

export async function fillRegistration(page: Page, words: Words, user: Person, repeat = user.password) {
  await page.getByLabel(words.firstName, { exact: true }).fill(user.first_name)
  await page.getByLabel(words.lastName).fill(user.last_name)
  await page.getByLabel(words.email).fill(user.email)
  await page.getByLabel(words.password, { exact: true }).fill(user.password)
  await page.getByLabel(words.repeat).fill(repeat)
  await page.getByRole('button', { name: words.next }).click()
}

export async function signIn(page: Page, words: Words, user: { email: string; password: string }) {
  await page.goto(`${words.root}/email-login`)
  await page.getByLabel(words.email).fill(user.email)
  await page.getByLabel(words.password, { exact: true }).fill(user.password)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
  await expect(toast(page, words.signedIn)).toBeVisible()
  await expect(page).toHaveURL(`${words.root}/comments`)
}

/** Sends a call of the API as a screen does, with the CSRF header. */
async function post(page: Page, url: string, data: object, status: number) {
  await page.request.get('/api/auth/session')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const headers = { 'X-XSRF-TOKEN': decodeURIComponent(token) }
  const answer = await page.request.post(url, { data, headers })
  expect(answer.status(), await answer.text()).toBe(status)
}

export const register = (page: Page, user: Person) =>
  post(page, '/api/auth/register', { user, language: 'en' }, 201)

/** Opens a mailed link, whose page has one button, and presses it by Enter. */
export async function pressMailed(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByRole('main').getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Creates and activates an account with the API calls of the screens. */
export async function makeAccount(page: Page, mailbox: Mailbox, user: Person) {
  await register(page, user)
  const { link } = await mailbox.waitFor(user.email, 'Confirm your registration')
  await post(page, link.replace('/activate-account/', '/api/user/activate-account/'), {}, 200)
}
