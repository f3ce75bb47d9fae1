import { type Page, type Route, expect, test } from '@playwright/test'
import { isValidSignature } from '@sanity/webhook'
import * as z from 'zod/mini'
import { startReceiver } from '../../studio/lake/test/webhook-receiver.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { mutate, openAsOwner } from './support/studio-form.ts'

const SECRET = 'a secret of the receiver'

// Without the shared server of fixtures.ts: webhooks of this one may reach this machine.
let portfolio: PortfolioServer
let receiver: Awaited<ReturnType<typeof startReceiver>>
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  receiver = await startReceiver()
  started.defer(() => receiver.close())
  portfolio = await startPortfolio({ WEBHOOK_ALLOW: '127.0.0.1' })
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

const rowIn = (page: Page, name: string) => page.getByTestId('webhook').filter({ hasText: name })

test('the owner makes a webhook, tests it, sees its log, edits, disables and deletes it', async ({
  page,
}) => {
  await openAsOwner(page, portfolio, '/studio/webhooks')
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('form', { name: 'New webhook' })
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused()

  await form.getByLabel('URL').fill('http://10.0.0.1/')
  await form.getByLabel('Filter').fill('_type ==')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Name is missing')).toBeVisible()
  await expect(form.getByText(/^Filter is not GROQ/)).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('Search index')
  await form.getByLabel('Filter').fill('_type == "project" && delta::changedAny(title)')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('URL may not lead to this machine or a private network')).toBeVisible()

  await form.getByLabel('URL').fill(receiver.url)
  await form.getByLabel('Dataset').selectOption('production')
  await form.getByLabel('Create', { exact: true }).uncheck()
  await form.getByLabel('Projection').fill('{_id, "from": before().title.en, "to": title.en}')
  await form.getByRole('button', { name: 'Add a header' }).click()
  await form.getByLabel('Name of header 1').fill('Authorization')
  await form.getByLabel('Value of header 1').fill('Bearer hidden')
  // A double click removes one header, not also the next one, which is then below the pointer.
  for (const name of ['Removed', 'Kept']) {
    await form.getByRole('button', { name: 'Add a header' }).click()
    await form
      .getByLabel(/^Name of header/)
      .last()
      .fill(name)
  }
  await form.getByRole('button', { name: 'Remove header 2' }).dblclick()
  await expect(form.getByLabel('Name of header 2')).toHaveValue('Kept')
  await form.getByRole('button', { name: 'Remove header 2' }).click()
  await form.getByLabel('Secret', { exact: true }).fill(SECRET)
  const answer = Promise.withResolvers<void>()
  const hold = (route: Route) => answer.promise.then(() => route.continue())
  await page.route('**/hooks/projects/*', hold, { times: 1 })
  await form.getByRole('button', { name: 'Save' }).dblclick()
  // A late answer would close the form that is opened after a cancel.
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  answer.resolve()
  const row = rowIn(page, 'Search index')
  await expect(row).toBeVisible()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeFocused()
  await expect(row.getByText('production')).toBeVisible()

  await row.getByRole('button', { name: 'Send a test' }).click()
  const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem')
  await expect(attempts).toHaveText(/200.*answer 200/)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ _type: 'webhook.test' })

  await mutate(page, portfolio, [{ patch: { id: 'project-orbit', set: { 'title.en': 'Orbit, sent' } } }])
  await expect(attempts).toHaveCount(2)
  await expect(attempts.first()).toContainText('project-orbit')
  const [, sent] = receiver.received
  expect(JSON.parse(sent?.body ?? '')).toEqual({ _id: 'project-orbit', from: 'Orbit', to: 'Orbit, sent' })
  expect(sent?.headers.authorization).toBe('Bearer hidden')
  const signature = String(sent?.headers['sanity-webhook-signature'])
  expect(await isValidSignature(sent?.body ?? '', signature, SECRET)).toBe(true)

  // What is not touched stays: the value of the header, and the secret.
  await row.getByRole('button', { name: 'Edit' }).click()
  const edit = page.getByRole('form', { name: 'Edit Search index' })
  await expect(edit.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(edit.getByLabel('Value of header 1')).toHaveValue('••••••')
  await expect(edit.getByLabel('Secret', { exact: true })).toHaveValue('')
  await edit.getByLabel('Name', { exact: true }).fill('Search')
  await edit.getByLabel('HTTP method').selectOption('PUT')
  await edit.getByRole('button', { name: 'Save' }).click()
  const renamed = rowIn(page, 'Search')
  await expect(renamed.getByText(`PUT ${receiver.url}`)).toBeVisible()
  await expect(renamed.getByRole('button', { name: 'Edit' })).toBeFocused()
  receiver.answer(() => 400)
  await renamed.getByRole('button', { name: 'Send a test' }).click()
  await expect(attempts.first()).toHaveText(/400.*answer 400/)
  expect(receiver.received[2]).toMatchObject({ method: 'PUT', headers: { authorization: 'Bearer hidden' } })
  const again = String(receiver.received[2]?.headers['sanity-webhook-signature'])
  expect(await isValidSignature(receiver.received[2]?.body ?? '', again, SECRET)).toBe(true)

  const toggle = renamed.getByRole('button', { name: /^(Dis|En)able$/ })
  await toggle.click()
  await expect(renamed.getByText('disabled', { exact: true })).toBeVisible()
  // The second click of a double click, after the answer to the first.
  await toggle.dispatchEvent('click', { detail: 2 })
  await expect(toggle).toBeEnabled()
  await expect(renamed.getByRole('button', { name: 'Send a test' })).toBeDisabled()
  await renamed.getByRole('button', { name: 'Enable' }).click()
  await expect(renamed.getByText('disabled', { exact: true })).toHaveCount(0)
  await renamed.getByRole('button', { name: 'Delete …' }).click()
  await renamed.getByRole('button', { name: 'Delete for good?' }).click()
  await expect(page.getByText('There are no webhooks yet.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeFocused()

  // Somebody else deletes a webhook whose form is open here.
  const { request } = page.context()
  const hooks = `${portfolio.origin}/lake/v2025-02-19/hooks/projects/portfolio`
  const headers = { Origin: portfolio.origin }
  const data = { name: 'Other', url: receiver.url, dataset: '*', rule: { on: ['create'] } }
  const made = z.object({ id: z.string() }).parse(await (await request.post(hooks, { data, headers })).json())
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await rowIn(page, 'Other').getByRole('button', { name: 'Edit' }).click()
  const gone = page.getByRole('form', { name: 'Edit Other' })
  await gone.getByLabel('Filter').fill('_type == "skill"')
  await request.delete(`${hooks}/${made.id}`, { headers })
  const listed = page.waitForResponse(`${hooks}*`)
  await comeBack()
  await listed
  await gone.getByRole('button', { name: 'Save' }).click()
  await expect(gone.getByRole('alert')).toContainText('Webhook not found')
  await expect(gone.getByLabel('Filter')).toHaveValue('_type == "skill"')
  await gone.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeVisible()
  await expect(page.getByTestId('webhook')).toHaveCount(0)
})
