import {
  type BrowserContext,
  type ConsoleMessage,
  type Frame,
  type Page,
  type Request,
  type WebError,
  expect,
  test as base,
} from '@playwright/test'
import { type Content, rememberContent } from './content.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { type PortfolioServer, startPortfolio } from './server.ts'
import { goWithinStudio, isInStudio } from './studio-form.ts'

export { expect } from '@playwright/test'

type Fixtures = { consoleErrors: ConsoleErrors; isolation: void }
/** The Studio warns when its preview takes more than a few seconds, as on small machines, and goes on waiting. */
const SLOW_PREVIEW = /Unable to connect to visual editing/
/** The Studio still writes to the socket of a page that loads again, or of a session that has just ended. */
const CLOSED_SOCKET = /WebSocket is already in CLOSING or CLOSED state.* \(\S+\/studio\//
let journeys = 0
/** The content of the worker's server, once a test has started that. */
let content: Content | null = null
/** The browser context that the worker's `studioTest`s share. */
let ownersWindow: BrowserContext | null = null

function nextAddress() {
  journeys += 1
  return `10.0.${(journeys >> 8) & 255}.${journeys & 255}`
}

/** For tests of motion: `test.use(withMotion)`. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

type WorkerFixtures = { mailbox: Mailbox; server: PortfolioServer }

/** Errors in the page's console; a test that expects one removes it with `allow`. */
export type ConsoleErrors = { allow: (pattern: RegExp) => void }

/**
 * The tests' `test`: the real system, one for each worker, at `baseURL`, with its own mail server. A test fails
 * when one of its pages logs an error, throws, or requests another host. Playwright starts another worker, with
 * another server, after each file that adds a worker fixture; a file that needs its own server therefore starts it
 * in a hook.
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
    async ({ mailbox, playwright }, use) => {
      const server = await startPortfolio({ SMTP_URL: mailbox.url, MAIL_FROM: 'portfolio@example.test' })
      content = await rememberContent(playwright, server)
      const restart = async (clockAheadMs?: number) => {
        // An open Studio would log the lost connection to the stopped server, possibly during a later test.
        await ownersWindow?.close()
        ownersWindow = null
        await server.restart(clockAheadMs)
      }
      await use({ ...server, restart })
      await content.close()
      await server.stop()
    },
    { scope: 'worker' },
  ],

  // Needs only the worker's browser, so it is set up before any context and torn down after the test's own is closed.
  isolation: [
    async ({ browser }, use) => {
      await use()
      // Playwright does not close contexts that a test has created itself.
      const left = browser.contexts().filter((context) => context !== ownersWindow)
      await Promise.all(left.map((context) => context.close()))
      await content?.restore()
    },
    { auto: true },
  ],

  baseURL: async ({ server }, use) => use(server.origin),

  // Each test has a network address of its own, so that limits by address count them separately.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': nextAddress() }),

  consoleErrors: [
    async ({ context, baseURL }, use) => {
      const { host } = new URL(baseURL ?? '')
      const complaints: string[] = []
      const allowed = [SLOW_PREVIEW, CLOSED_SOCKET]
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
      }
      const onError = (error: WebError) => complaints.push(String(error.error()))
      const onRequest = (request: Request) => {
        const url = new URL(request.url())
        if (/^(http|ws)s?:$/.test(url.protocol) && url.host !== host) {
          complaints.push(`request to another host: ${url.href}`)
        }
      }
      context.on('console', onConsole).on('weberror', onError).on('request', onRequest)
      await use({ allow: (pattern) => allowed.push(pattern) })
      // A page may ask once more while the test ends; its route would then fail the test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest)
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      if (unexpected.length > 0)
        throw new Error(`Unexpected complaints of the page:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})

/**
 * For tests in the Studio whose page is the owner's. It loads the Studio once a worker, which takes several seconds of a
 * processor, and `openAsOwner` goes from place to place within it. Tests that hold back requests, sign out, search, or
 * run scripts before a page's own take `test`.
 */
export const studioTest = test.extend({
  context: async ({ browser, extraHTTPHeaders }, use) => {
    ownersWindow ??= await browser.newContext()
    await ownersWindow.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
    await use(ownersWindow)
  },
  page: async ({ context, viewport }, use, info) => {
    const page = context.pages()[0] ?? (await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: null })
    const history = recordHistory(page)
    await use(page)
    history.stop()
    if (info.status !== info.expectedStatus) await info.attach('history', { body: history.describe() })
    for (const other of context.pages()) if (other !== page) await other.close()
    if (!isInStudio(page)) return
    // Leaving a form sends what has been typed.
    await goWithinStudio(page, '/studio/structure')
    await expect(page.getByTestId('form-view')).toHaveCount(0)
    // Dialogs and menus of the Studio stay open after a change of its route; the next test then reloads the Studio.
    if ((await page.getByRole('dialog').or(page.getByRole('menu')).count()) > 0) await page.close()
  },
})

/** Records what neither screenshots nor page trees show: addresses of the Studio, and unanswered requests. */
function recordHistory(page: Page) {
  const addresses: string[] = []
  const unanswered = new Set<Request>()
  const onNavigated = (frame: Frame) => {
    if (frame === page.mainFrame()) addresses.push(`${new Date().toISOString()} ${frame.url()}`)
  }
  const onRequest = (request: Request) => void unanswered.add(request)
  const onAnswered = (request: Request) => void unanswered.delete(request)
  page.on('framenavigated', onNavigated).on('request', onRequest)
  page.on('requestfinished', onAnswered).on('requestfailed', onAnswered)
  return {
    stop() {
      page.off('framenavigated', onNavigated).off('request', onRequest)
      page.off('requestfinished', onAnswered).off('requestfailed', onAnswered)
    },
    describe: () =>
      [
        ...addresses,
        ...[...unanswered].map((request) => `unanswered: ${request.method()} ${request.url()}`),
      ].join('\n'),
  }
}
