import { humanCheckSchema } from '@portfolio/contract/contact'
import { type APIRequestContext, expect } from '@playwright/test'
import { gate } from './support/first-request.ts'
import { studioTest as test } from './support/fixtures.ts'
import type { PortfolioServer } from './support/server.ts'
import { antiForgery, openAsOwner } from './support/studio-form.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { textIn } from './support/public-pages.ts'

/** Sends a message like the contact form. */
async function sendMessage(request: APIRequestContext, server: PortfolioServer, message: string) {
  const asked = await request.get(`${server.origin}/api/mail/human-check`)
  const { target, challenge } = humanCheckSchema.parse(await asked.json())
  // Faster answers are rejected.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  const answer = await request.post(`${server.origin}/api/mail/sendContact`, {
    headers: await antiForgery(request, server),
    data: {
      inputData: {
        first_name: 'Vesna',
        last_name: 'Čolić',
        email: 'vesna@example.test',
        phone: '0641',
        message,
      },
      language: SERBIAN,
      humanCheck: { challenge, tile: target },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('the owner reads messages in the Studio, sees that their mail has come, answers and marks them', async ({
  playwright,
  page: owner,
  server,
}) => {
  const visitor = await playwright.request.newContext()
  await sendMessage(visitor, server, 'Prvi red\n<b>drugi</b> red & kraj?')
  await openAsOwner(owner, server, '/studio/moderation')
  await owner.getByRole('tab', { name: /^Messages/ }).click()
  await expect(owner).toHaveURL(/\/studio\/moderation\/messages$/)
  await owner.getByLabel('Search words and people').fill('čolić')

  const first = owner.locator('[data-testid^="message-"]').filter({ hasText: 'Prvi red' })
  await expect(first).toContainText('Vesna Čolić')
  await expect(first).toContainText('vesna@example.test · 0641')
  await expect(first).toContainText('<b>drugi</b> red')
  await expect(first).toContainText('Mailed to you')
  expect(await first.getByRole('link', { name: 'Answer by mail' }).getAttribute('href')).toBe(
    `mailto:vesna@example.test?subject=${encodeURIComponent(`Re: ${textIn({ en: 'Your message', srb: 'Vaša poruka' }, SERBIAN)}`)}&body=${encodeURIComponent(
      '\r\n\r\n> Prvi red\r\n> <b>drugi</b> red & kraj?',
    )}`,
  )

  // A later message appears without a reload.
  await sendMessage(visitor, server, 'Druga poruka')
  const second = owner.locator('[data-testid^="message-"]').filter({ hasText: 'Druga poruka' })
  await expect(second).toBeVisible()
  const tab = owner.getByRole('tab', { name: /^Messages/ })
  const unanswered = async () => Number(/\((\d+)\)/.exec((await tab.textContent()) ?? '')?.[1])
  const before = await unanswered()
  const marked = gate()
  await owner.route('**/api/moderation/messages/*', async (route) => {
    await marked.promise
    await route.continue()
  })
  const mark = second.getByRole('button', { name: 'Mark as answered' })
  await mark.press('Enter')
  await expect(mark).toHaveAttribute('aria-busy', 'true')
  await expect(mark).toBeDisabled()
  await expect(second.getByRole('button', { name: 'Delete …' })).toBeDisabled()
  await expect(first.getByRole('button', { name: 'Delete …' })).toBeEnabled()
  marked.resolve()
  await expect(second.getByText('Answered', { exact: true })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Not answered yet' })).toBeFocused()
  await owner.unroute('**/api/moderation/messages/*')
  await expect.poll(unanswered).toBe(before - 1)
  await second.getByRole('button', { name: 'Not answered yet' }).click()
  await expect.poll(unanswered).toBe(before)

  // A double click opens the question without answering it.
  await second.getByRole('button', { name: 'Delete …' }).dblclick()
  await second.getByRole('button', { name: 'Delete for good?' }).click()
  await expect(second).toHaveCount(0)
  await expect(first.getByRole('button', { name: 'Delete …' })).toBeFocused()
  await expect.poll(unanswered).toBe(before - 1)
})
