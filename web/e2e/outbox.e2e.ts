import { EN } from './support/account-words.ts'
import { expectNoBarrier, makeAccount, person, register, signIn } from './support/account-steps.ts'
import { expect, test } from './support/fixtures.ts'

test('only the owner sees sent mails, as HTML without scripts and as text', async ({
  page,
  browser,
  server,
  mailbox,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (403|503)/)
  // Playwright inspects every frame; this one is sandboxed.
  consoleErrors.allow(/frame is sandboxed/)
  const user = person('Tamara')
  const visitor = await (await browser.newContext({ baseURL: server.origin })).newPage()
  await makeAccount(visitor, mailbox, user)
  await register(visitor, user)
  const { link } = await mailbox.waitFor(user.email, 'You already have an account')
  await signIn(visitor, EN, user)
  await visitor.goto('/outbox')
  await expect(visitor).toHaveURL('/comments')

  await signIn(page, EN, server.owner)
  await page.route('**/api/outbox', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await page.goto('/outbox')
  await page.getByRole('button', { name: 'Refresh' }).click()
  const mails = page.getByRole('listitem').filter({ hasText: user.email })
  const mail = mails.filter({ hasText: 'You already have an account' })
  await expect(mail).toContainText('You already have an account')
  await expect(mail).toContainText('sent')
  await expectNoBarrier(page, EN)
  const html = page.waitForResponse(/\/api\/outbox\/[0-9a-f]{24}\/html$/)
  await mail.getByText('You already have an account').click()
  // No script runs in the frame, not even Playwright's, so the test checks its attributes and source.
  await expect(mail.locator('iframe')).toHaveAttribute('sandbox', '')
  const shown = await html
  expect(shown.headers()['content-security-policy']).toContain("sandbox; default-src 'none'")
  expect(await shown.text()).toContain('Hello Tamara')
  await expect(mail.getByText('which already has an account').last()).toBeVisible()
  await expect(mail.getByRole('link', { name: link })).toBeVisible()

  const activation = mails.filter({ hasText: 'Confirm your registration' })
  // Subject, date and state are each in one line, however narrow the window.
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const part of await activation.locator('summary > *').all())
      expect((await part.boundingBox())?.height).toBeLessThan(35)
  }
  await activation.getByText('Confirm your registration').click()
  await expect(activation.getByText('The text was deleted')).toBeVisible()
  await expect(activation.locator('iframe')).toHaveCount(0)
})
