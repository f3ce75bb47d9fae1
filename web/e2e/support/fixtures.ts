import { type Page, test as base } from '@playwright/test'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type PortfolioServer, startPortfolio } from './server.ts'

export { expect } from '@playwright/test'

type Fixtures = { consoleErrors: ConsoleErrors }
let journeys = 0

function nextAddress() {
  journeys += 1
  return `10.0.${(journeys >> 8) & 255}.${journeys & 255}`
}

/** For tests of what a page looks like or does while it moves: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type WorkerFixtures = { mailbox: Mailbox; server: PortfolioServer }

/** What the page complained about; a test that expects a complaint takes it out with `allow`. */
export type ConsoleErrors = { allow: (pattern: RegExp) => void }

/**
 * The tests' `test`: the real system, one for each worker, at `baseURL`, with a mail server that it sends to. A test
 * fails when one of its pages logs an error, throws, or asks another host for something.
 *
 * Playwright starts another worker, with another server, after each file that adds a fixture of this scope; a file that
 * needs a server of its own therefore starts it before its tests.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
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

  baseURL: async ({ server }, use) => use(server.origin),

  // Every journey comes from a network address of its own, so that limits by address count them apart.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': nextAddress() }),

  consoleErrors: [
    async ({ context, baseURL }, use) => {
      const { host } = new URL(baseURL ?? '')
      const complaints: string[] = []
      const allowed: RegExp[] = []
      const watch = (page: Page) => {
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
        })
        page.on('pageerror', (error) => complaints.push(String(error)))
        page.on('request', (request) => {
          const url = new URL(request.url())
          if (/^(http|ws)s?:$/.test(url.protocol) && url.host !== host) {
            complaints.push(`request to another host: ${url.href}`)
          }
        })
      }
      context.pages().forEach(watch)
      context.on('page', watch)
      await use({ allow: (pattern) => allowed.push(pattern) })
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      if (unexpected.length > 0)
        throw new Error(`Unexpected complaints of the page:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
