import type { Page } from '@playwright/test'
import { EN } from './support/account-words.ts'
import { fillRegistration, makeAccount, person, signIn, toast } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'
import { holdRequests } from './support/held-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import type { Mailbox } from './support/mailbox.ts'

/** The idempotency keys of the calls of a path, in order. */
function keysOf(page: Page, path: string) {
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path))
      keys.push(request.headers()['idempotency-key'])
  })
  return keys
}

/** Signs in as a new person and writes an impression, which is not sent. */
async function fillImpression(page: Page, mailbox: Mailbox, words: string) {
  const user = person('Nevena')
  await makeAccount(page, mailbox, user)
  await signIn(page, EN, user)
  await openHydrated(page, '/comments/write-impression')
  const field = page.getByLabel('Your impression')
  await field.fill(words)
  return { field, send: page.getByRole('button', { name: 'Send', exact: true }) }
}

test('an impression is stored once: pressed twice, its answer lost, pressed again, and again after Back', async ({
  page,
  mailbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const words = 'Written once, whatever happens'
  const { field, send } = await fillImpression(page, mailbox, words)
  const keys = keysOf(page, '/write-impression')
  // The server stores it, and its answer does not arrive.
  await page.route('**/api/user/comments/write-impression', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await send.dblclick()
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await expect(field).toHaveValue(words)
  await page.unroute('**/api/user/comments/write-impression')
  await send.dblclick()
  await expect(toast(page, 'Comment has been sent!')).toBeVisible()
  await expect(page).toHaveURL('/comments')
  expect(keys).toEqual([keys[0], keys[0]])

  await page.goBack()
  await field.fill(words)
  // On a slow line a person goes on meanwhile, and stays there.
  const release = await holdRequests(page, '**/api/health')
  await send.click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Skills' }).click()
  await expect(page).toHaveURL('/skills')
  const posted = page.waitForResponse('**/write-impression')
  release()
  await posted
  await expect(page.locator('[data-kind]')).toBeVisible()
  await expect(page).toHaveURL('/skills')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guestbook' }).click()
  await expect(page.getByText(words)).toHaveCount(1)
})

test('an answer that never comes is given up: the text is there to be sent again, and is stored once', async ({
  page,
  mailbox,
}) => {
  const words = 'Written into a connection that is gone'
  const { field, send } = await fillImpression(page, mailbox, words)
  await page.route('**/api/user/comments/write-impression', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
  })
  // Shortens the timeout of 90 s to one second.
  const restore = await page.evaluateHandle(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => timeout(ms / 90)
    return () => {
      AbortSignal.timeout = timeout
    }
  })
  await send.click()
  await expect(page.locator('[data-kind=error]')).toBeVisible()
  await expect(field).toHaveValue(words)
  await restore.evaluate((back) => back())
  await page.unroute('**/api/user/comments/write-impression')
  await send.click()
  await expect(page.locator('[data-kind=success]')).toBeVisible()
  await expect(page).toHaveURL('/comments')
  await page.reload()
  await expect(page.getByText(words)).toHaveCount(1)
})

test('a registration is sent once by a double click, and Back leads to an empty form', async ({ page }) => {
  await page.goto('/register-user')
  await fillRegistration(page, EN, person('Ljubica'))
  const keys = keysOf(page, '/auth/register')
  await page.getByRole('button', { name: EN.register }).dblclick()
  await expect(toast(page, EN.checkEmail)).toBeVisible()
  await expect(page).toHaveURL('/email-login')
  await page.goBack()
  await expect(page).toHaveURL('/register-user')
  await expect(page.getByLabel(EN.email)).toHaveValue('')
  expect(keys).toHaveLength(1)
})

test('a message is sent once by a double click, and Back leads to an empty form', async ({ page }) => {
  await page.goto('/contact')
  for (const [label, value] of Object.entries({
    'First name': 'Ana',
    'Last name': 'Ilić',
    'E-mail': 'ana.once@example.test',
    Message: 'Sent once, whatever happens',
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).dblclick()
  await expect(page).toHaveURL('/verification')
  const question = await page.getByText(/Choose the tile/).textContent()
  const target = /#[0-9a-f]{6}/.exec(question ?? '')?.[0] ?? ''
  await page.getByRole('main').getByRole('button', { name: target }).click()
  const keys = keysOf(page, '/sendContact')
  await page.getByRole('button', { name: 'Send message' }).dblclick()
  await expect(toast(page, 'Message is sent!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  expect(keys).toHaveLength(1)
})
