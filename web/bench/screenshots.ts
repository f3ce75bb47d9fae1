/**
 * Pictures of every screen and of what opens over it, in both languages and themes, on a phone and on a desk, into
 * `screenshots/`: to look at.
 *
 * Usage: node bench/screenshots.ts [name ...], such as `home skills-modal`
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@portfolio/contract/language'
import { pathChoosingLanguage } from '@portfolio/contract/paths'
import { type Page, chromium } from 'playwright'
import { PUBLIC_PAGES } from '#e2e/support/public-pages.ts'
import { type PortfolioServer, startPortfolio } from '#e2e/support/server.ts'
import { antiForgery, openAsOwner } from '#e2e/support/studio-form.ts'

const WIDTHS = { phone: 390, desk: 1440 }
const THEMES = ['light', 'dark'] as const
const FOLDER = join(import.meta.dirname, '../screenshots')

type Scene = { path: string; name?: string; prepare?: (page: Page) => Promise<void> }

const SCENES: readonly Scene[] = [
  ...PUBLIC_PAGES,
  { path: '/', name: 'home-welcome', prepare: (page) => page.locator('main button').click() },
  { path: '/about-me', name: 'menu', prepare: (page) => page.locator('[aria-haspopup=dialog]').click() },
  {
    path: '/skills',
    name: 'skills-modal',
    prepare: (page) => page.locator('main a[href$="/certificate/react"]').click(),
  },
  {
    path: '/projects?skill=wordpress',
    name: 'projects-filtered',
  },
  { path: '/contact', name: 'verification', prepare: writeMessage },
  { path: '/comments/login' },
  { path: '/comments/google-login' },
  { path: '/register-user', name: 'confirm-register', prepare: register },
  { path: '/reset-password/no-such-account?token=none', name: 'reset-password' },
  { path: '/activate-account/no-such-account?token=none', name: 'activate-account' },
]
/** Screens that only who is signed in sees; the owner sees all. */
const OWN_SCENES: readonly Scene[] = [
  { path: '/comments', name: 'comments-own' },
  { path: '/comments/write-impression' },
  { path: '/user-account' },
  { path: '/user-account/delete-account' },
  { path: '/outbox' },
]
const STUDIO_PAGES = [
  '/studio/structure',
  '/studio/structure/ordered-project;project-orbit',
  '/studio/moderation',
  '/studio/moderation/messages',
  '/studio/translations',
]
const IMPRESSIONS = [
  'We found the CV, the projects and the repository within a minute. That happens less often than one would think.',
  'Sajt je brz i na mom starom telefonu, a mesec me je nasmejao. Srećno sa sledećim projektom!',
  'Short and clear.\nI opened three certificates, and all of them led somewhere.',
]

const wanted = process.argv.slice(2)

await mkdir(FOLDER, { recursive: true })
const server = await startPortfolio()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
})
try {
  const owner = await browser.newPage({ reducedMotion: 'reduce' })
  await openAsOwner(owner, server, '/comments')
  await writeImpressions(owner, server)
  const visitor = await browser.newPage({ reducedMotion: 'reduce' })
  for (const scene of SCENES) await takeAll(visitor, scene)
  for (const scene of OWN_SCENES) await takeAll(owner, scene)
  for (const path of STUDIO_PAGES) await takeStudio(owner, path)
} finally {
  await browser.close()
  await server.stop()
}

/** A screen in each language, theme and width. */
async function takeAll(page: Page, { path, name = nameOf(path), prepare }: Scene) {
  if (!isWanted(name)) return
  for (const language of LANGUAGES) {
    await page.setViewportSize({ width: WIDTHS.desk, height: 900 })
    await page.goto(server.origin + pathChoosingLanguage(path, language))
    await page.locator('html[data-hydrated]').waitFor()
    await prepare?.(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      for (const [device, width] of Object.entries(WIDTHS)) {
        await page.setViewportSize({ width, height: 900 })
        await take(page, `${name}-${language}-${colorScheme}-${device}`, { fullPage: true })
      }
    }
  }
}

/** The Studio follows the theme by itself; its words are English. */
async function takeStudio(page: Page, path: string) {
  const name = nameOf(path)
  if (!isWanted(name)) return
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [device, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.origin + path)
      await page.getByTestId('studio-layout').waitFor({ timeout: 60_000 })
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
      await take(page, `${name}-${colorScheme}-${device}`, { fullPage: false })
    }
  }
}

async function take(page: Page, name: string, options: { fullPage: boolean }) {
  // What the change of width and theme moves has arrived then.
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), ...options })
  process.stdout.write(`${name}\n`)
}

function isWanted(name: string) {
  return wanted.length === 0 || wanted.includes(name)
}

function nameOf(path: string) {
  return path.slice(1).replaceAll(/[^\w-]/g, '_') || 'home'
}

async function writeMessage(page: Page) {
  const values = ['Ana', 'Kovač', 'ana@example.test', '', 'I have a project in mind.']
  for (const [index, field] of (await page.locator('main :is(input, textarea)').all()).entries()) {
    await field.fill(values[index] ?? '')
  }
  await page.locator('main button[type=submit]').click()
  await page.locator('main [aria-pressed]').first().waitFor()
}

async function register(page: Page) {
  const values = ['Milica', 'Petrović', 'milica@example.test', 'Moon-walk-1', 'Moon-walk-1']
  for (const [index, field] of (await page.locator('main input').all()).entries()) {
    await field.fill(values[index] ?? '')
  }
  await page.locator('main button[type=submit]').click()
  await page.waitForURL('**/confirm-register')
}

async function writeImpressions(page: Page, of: PortfolioServer) {
  for (const impression of IMPRESSIONS) {
    const answer = await page.request.post(`${of.origin}/api/user/comments/write-impression`, {
      data: { impression },
      headers: await antiForgery(page.context().request, of),
    })
    if (!answer.ok()) throw new Error(`The impression was refused: ${await answer.text()}`)
  }
}
