/**
 * Pictures of every screen, in both languages and themes, on a phone and on a desk, into `screenshots/`: to look at.
 *
 * Usage: node bench/screenshots.ts [path ...]
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@portfolio/api/contract/language'
import { type Page, chromium } from '@playwright/test'
import { PUBLIC_PAGES, inLanguage } from '#e2e/public-pages.ts'
import { type PortfolioServer, startPortfolio } from '#e2e/server.ts'

const WIDTHS = { phone: 375, desk: 1440 }
const THEMES = ['light', 'dark'] as const
const FOLDER = join(import.meta.dirname, '../screenshots')
/** Screens that only who is signed in sees; the owner sees all. */
const OWN_PAGES = ['/comments/write-impression', '/user-account', '/user-account/delete-account', '/outbox']
const STUDIO_PAGES = [
  '/studio/structure',
  '/studio/structure/ordered-project;project-orbit',
  '/studio/translations',
]

const wanted = process.argv.slice(2)
const isWanted = (path: string) => wanted.length === 0 || wanted.includes(path)

await mkdir(FOLDER, { recursive: true })
const server = await startPortfolio()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
})
try {
  const visitor = await browser.newPage({ reducedMotion: 'reduce' })
  for (const { path } of PUBLIC_PAGES) await takeAll(visitor, path)
  for (const path of ['/comments/login', '/comments/google-login']) await takeAll(visitor, path)
  const owner = await signIn(server)
  for (const path of OWN_PAGES) await takeAll(owner, path)
  for (const path of STUDIO_PAGES) if (isWanted(path)) await takeStudio(owner, path)
} finally {
  await browser.close()
  await server.stop()
}

/** A screen in each language, theme and width. */
async function takeAll(page: Page, path: string) {
  if (!isWanted(path)) return
  for (const language of LANGUAGES) {
    // What was opened last was Serbian, which is remembered: only `/en` leads to English again.
    await page.goto(server.origin + (language === 'en' ? `/en${path}` : inLanguage(path, language)))
    await page.locator('html[data-hydrated]').waitFor()
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      for (const [device, width] of Object.entries(WIDTHS)) {
        await page.setViewportSize({ width, height: 900 })
        await take(page, `${nameOf(path)}-${language}-${colorScheme}-${device}`, { fullPage: true })
      }
    }
  }
}

/** The Studio follows the theme by itself; its words are English. */
async function takeStudio(page: Page, path: string) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const [device, width] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.origin + path)
      await page.getByTestId('studio-layout').waitFor({ timeout: 60_000 })
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
      await take(page, `studio-${nameOf(path)}-${colorScheme}-${device}`, { fullPage: false })
    }
  }
}

async function take(page: Page, name: string, options: { fullPage: boolean }) {
  await page.screenshot({ path: join(FOLDER, `${name}.png`), ...options })
  process.stdout.write(`${name}\n`)
}

function nameOf(path: string) {
  return path.slice(1).replaceAll(/[^\w-]/g, '_') || 'home'
}

async function signIn({ origin, owner }: PortfolioServer): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  await page.goto(`${origin}/email-login`)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/comments')
  return page
}
