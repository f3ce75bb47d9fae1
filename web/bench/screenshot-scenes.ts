import type { Page } from 'playwright'
import { PUBLIC_PAGES } from '#e2e/support/public-pages.ts'

/** Widths of the window, in pixels. */
export const WIDTHS = { small: 320, phone: 390, desk: 1440, wide: 2560 } as const
export type Device = keyof typeof WIDTHS

/** A screen in one state. */
export type Scene = {
  /** In English. */
  path: string
  /** Name of the files; by default from the path. */
  name?: string
  /** Phone and desktop by default. */
  devices?: readonly Device[]
  /** Only the viewport; by default the whole page. */
  inWindow?: true
  /** Changes the hydrated page to the state; the window has the width of the first device. */
  prepare?: (page: Page) => Promise<void>
}

const LIST = '**/api/user/comments/write-impression?*'
const ALL_DEVICES = ['small', 'phone', 'desk', 'wide'] as const

const submit = (page: Page) => page.locator('main form button:not([type=button])').last().click()
const showsToast = (page: Page) => page.locator('[data-kind] button').waitFor()

export const SCENES: readonly Scene[] = [
  ...PUBLIC_PAGES.map(({ path }) => ({ path, devices: ALL_DEVICES })),
  { path: '/', name: 'home-welcome', prepare: (page) => page.locator('main button').click() },
  {
    path: '/about-me',
    name: 'menu',
    devices: ['phone'],
    inWindow: true,
    prepare: (page) => page.locator('[aria-haspopup=dialog]').click(),
  },
  {
    path: '/skills',
    name: 'skills-modal',
    inWindow: true,
    prepare: async (page) => {
      await page.locator('main a[href$="/certificate/react"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/projects?skill=wordpress', name: 'projects-filtered' },
  { path: '/projects?q=no-such-word', name: 'projects-none' },
  ...['/contact', '/register-user', '/email-login', '/forgotten-password'].map((path) => ({
    path,
    name: `${path.slice(1)}-errors`,
    inWindow: true as const,
    prepare: async (page: Page) => {
      await submit(page)
      await showsToast(page)
    },
  })),
  { path: '/contact', name: 'verification', prepare: writeMessage },
  { path: '/contact', name: 'verification-passed', inWindow: true, prepare: passCheck },
  { path: '/contact', name: 'verification-sent', inWindow: true, prepare: sendMessage },
  { path: '/comments/login' },
  { path: '/comments/google-login' },
  { path: '/comments', name: 'comments-report', prepare: askToReport },
  { path: '/about-me', name: 'comments-loading', inWindow: true, prepare: (page) => holdList(page) },
  { path: '/about-me', name: 'comments-failed', prepare: failList },
  { path: '/about-me', name: 'comments-empty', prepare: emptyList },
  { path: '/register-user', name: 'confirm-register', prepare: register },
  { path: '/reset-password/no-such-account?token=none', name: 'reset-password' },
  { path: '/activate-account/no-such-account?token=none', name: 'activate-account' },
  { path: '/confirm-email/no-such-account?token=none', name: 'confirm-email' },
  { path: '/undo-email/no-such-account?token=none', name: 'undo-email' },
  { path: '/accept-invitation?invitation=none', name: 'accept-invitation' },
]

/** Scenes for signed-in people; the owner sees all of them. */
export const OWN_SCENES: readonly Scene[] = [
  { path: '/comments', name: 'comments-own', prepare: askToDelete },
  { path: '/comments/write-impression' },
  { path: '/user-account/change-email' },
  { path: '/comments/write-impression', name: 'comments-sending', prepare: sendSlowly },
  { path: '/user-account', prepare: (page) => page.locator('main time').first().waitFor() },
  { path: '/user-account/delete-account' },
  { path: '/outbox', prepare: (page) => page.locator('main summary').first().click() },
]

/** Forms in a browser without scripts. */
export const SCENES_WITHOUT_SCRIPT: readonly Scene[] = [
  ...['/contact', '/email-login', '/register-user', '/comments', '/user-account'].map((path) => ({
    path,
    name: `${path.slice(1)}-without-script`,
  })),
  {
    path: '/register-user',
    name: 'register-user-without-script-errors',
    prepare: (page) => submit(page),
  },
  { path: '/activate-account/no-such-account?token=none', name: 'activate-account-without-script' },
]

/** Every tool of the Studio, and the forms and lists with a look of their own. */
export const STUDIO_PAGES = [
  '/studio/start',
  '/studio/structure',
  '/studio/structure/ordered-project;project-orbit',
  '/studio/structure/pages;biography',
  '/studio/presentation',
  '/studio/moderation',
  '/studio/moderation/published',
  '/studio/moderation/messages',
  '/studio/translations',
  '/studio/visits',
  '/studio/team',
  '/studio/audit',
  '/studio/vision',
] as const

/** Pages that people print. */
export const PRINTED_PAGES = ['/', '/projects', '/projects/orbit', '/curriculum-vitae', '/comments'] as const

async function fill(page: Page, values: readonly string[]) {
  for (const [index, field] of (await page.locator('main :is(input, textarea)').all()).entries()) {
    await field.fill(values[index] ?? '')
  }
}

async function writeMessage(page: Page) {
  await fill(page, ['Ana', 'Kovač', 'ana@example.test', '', 'I have a project in mind.'])
  await submit(page)
  await page.locator('main [aria-pressed]').first().waitFor()
}

async function passCheck(page: Page) {
  await writeMessage(page)
  const target = /#[0-9a-f]{6}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? ''
  await page.locator('main [aria-pressed]', { hasText: target }).click()
  await showsToast(page)
}

async function sendMessage(page: Page) {
  await passCheck(page)
  const answer = page.waitForResponse('**/api/mail/sendContact')
  await submit(page)
  await answer
}

async function register(page: Page) {
  await fill(page, ['Milica', 'Petrović', 'milica@example.test', 'Moon-walk-1', 'Moon-walk-1'])
  await submit(page)
  await page.waitForURL('**/confirm-register')
}

async function askToReport(page: Page) {
  const entry = page.locator('main article').first()
  await entry.locator('[popovertarget]').first().click()
  await entry.getByRole('button').click()
  await page.locator('main article').nth(1).locator('[popovertarget]').first().click()
}

async function askToDelete(page: Page) {
  await page.locator('main article button:not(details button)').first().click()
}

/** Opens the guestbook, and never answers the request for its list. */
async function holdList(page: Page) {
  await page.route(LIST, () => {})
  await openComments(page)
  await page.locator('output > span > span').first().waitFor()
}

async function failList(page: Page) {
  await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }))
  await openComments(page)
  await page.locator('main button').waitFor()
}

async function emptyList(page: Page) {
  await page.route(LIST, (route) =>
    route.fulfill({ json: { impressions: [], total: 0, totalPages: 0, cursor: '', position: 0 } }),
  )
  await openComments(page)
  await page.waitForURL('**/comments')
}

async function openComments(page: Page) {
  await page.locator('main a[href$="/comments"]').first().click()
}

/** Sends an impression, and never answers the request. */
async function sendSlowly(page: Page) {
  await page.route('**/api/user/comments/write-impression', () => {})
  await page.locator('main textarea').fill('Written a moment ago.')
  await submit(page)
  await page.locator('main [aria-busy]').waitFor()
}
