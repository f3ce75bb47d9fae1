import { expectNoBarrier, person } from './support/account-steps.ts'
import { EN } from './support/account-words.ts'
import { expect, test } from './support/fixtures.ts'
import { gate, once } from './support/first-request.ts'
import { invite, readInvitation } from './support/invite.ts'
import { openOwnersWindow } from './support/studio-form.ts'

test('an invited person makes an account in one form and enters the Studio as an editor, until the owner deletes the account', async ({
  browser,
  server,
  mailbox,
}) => {
  const guest = person('Jelena')
  const owner = await openOwnersWindow(browser, server, '/studio/team')
  await invite(owner, guest.email)
  await expect(owner.getByLabel('E-mail address')).toBeFocused()
  const link = await readInvitation(server, mailbox, guest.email)

  const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(page.getByLabel(EN.email)).toHaveValue(guest.email)
  await expect(page.getByText('to be an editor')).toBeVisible()
  await expect(page.getByLabel(EN.firstName, { exact: true })).toBeFocused()
  await expectNoBarrier(page, EN)
  const fill = async (repeat: string) => {
    await page.getByLabel(EN.firstName, { exact: true }).fill(guest.first_name)
    await page.getByLabel(EN.lastName).fill(guest.last_name)
    await page.getByLabel(EN.password, { exact: true }).fill(guest.password)
    await page.getByLabel(EN.repeat).fill(repeat)
  }
  await fill('Other-walk-2')
  const submit = page.getByRole('button', { name: 'Create account and accept' })
  await submit.click()
  await expect(page.getByLabel(EN.repeat)).toBeFocused()
  await page.getByLabel(EN.repeat).fill(guest.password)
  // Who leaves before the answer stays on the page they went to.
  const answer = gate()
  await page.route(
    '**/api/team/accept/account',
    once(async (route) => {
      await answer.promise
      await route.fulfill({ status: 201, json: { user: guest } })
    }),
  )
  await submit.click()
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(page).toHaveURL('/about-me')
  answer.resolve()
  await expect(page.waitForURL(/studio/, { timeout: 1_000 })).rejects.toThrow('Timeout')

  await page.goto(link)
  await fill(guest.password)
  await submit.click()
  await expect(page).toHaveURL(/\/studio/)
  const tools = page.getByTestId('tool-collapse-menu').or(page.getByRole('banner')).first()
  await expect(tools.getByRole('link', { name: 'Content' })).toBeVisible()
  await expect(tools.getByRole('link', { name: 'Team' })).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('This link has already been used.')).toBeVisible()

  await owner.reload()
  await expect(owner.getByRole('listitem').filter({ hasText: guest.email })).toHaveCount(1)
  await owner.getByLabel('Address of the account').fill(guest.email)
  await owner.getByRole('button', { name: 'Delete the account …' }).click()
  await owner.getByRole('button', { name: 'Delete the account for good?' }).click()
  await expect(owner.getByText(`The account of ${guest.email} is deleted`).first()).toBeVisible()
  await expect(owner.getByRole('listitem').filter({ hasText: guest.email })).toHaveCount(0)
  await page.goto('/user-account')
  await expect(page).toHaveURL('/comments')
})
