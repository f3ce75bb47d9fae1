import { test as base } from './fixtures.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { startPortfolio } from './server.ts'

export { expect } from './fixtures.ts'

/** The tests' `test` with a system that sends its mail to a real server. */
export const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one uses
    async ({}, use) => {
      const mailbox = await startMailbox()
      await use(mailbox)
      await mailbox.stop()
    },
    { scope: 'worker' },
  ],

  server: [
    async ({ mailbox }, use) => {
      const server = await startPortfolio({ SMTP_URL: mailbox.url, MAIL_FROM: 'portfolio@example.test' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})
