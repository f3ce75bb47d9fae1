import { type Page, expect } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import type { PortfolioServer } from './server.ts'

/** Invites by one press in the Studio's team: a second invitation would end the first, whose mail a test may have read. */
export async function invite(owner: Page, email: string) {
  const submit = owner.getByRole('button', { name: 'Invite', exact: true })
  // The Studio renders its tools again when the session is known.
  await expect(async () => {
    await owner.getByLabel('E-mail address').fill(email, { timeout: 1_000 })
    await owner.getByText('owner@example.test').waitFor({ timeout: 1_000 })
    await submit.click({ timeout: 1_000 })
  }).toPass()
}

/** @returns the link of the mail */
export async function readInvitation({ origin }: PortfolioServer, mailbox: Mailbox, email: string) {
  return (await mailbox.waitFor(email, `Invitation to ${new URL(origin).host}`)).link
}

/** Opens the link of the mail as the person who is signed in, and accepts. */
export async function acceptInvitation(
  page: Page,
  server: PortfolioServer,
  mailbox: Mailbox,
  { email }: { email: string },
) {
  await page.goto(await readInvitation(server, mailbox, email))
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
}
