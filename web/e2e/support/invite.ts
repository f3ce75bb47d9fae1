import type { Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import type { PortfolioServer } from './server.ts'

export async function invite(owner: Page, email: string) {
  await owner.getByLabel('E-mail address').fill(email)
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
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
