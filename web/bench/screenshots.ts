/**
 * Pictures of every screen in all its states, in both languages and themes and at several widths, of mails, printed
 * pages and the Studio, into `screenshots/`: to look at.
 *
 * Usage: node bench/screenshots.ts [name ...], such as `home skills-modal`
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@portfolio/contract/language'
import { outboxSchema } from '@portfolio/contract/outbox'
import { pathChoosingLanguage } from '@portfolio/contract/paths'
import { type BrowserContextOptions, type Page, chromium } from 'playwright'
import { type PortfolioServer, startPortfolio } from '#e2e/support/server.ts'
import { antiForgery, openAsOwner } from '#e2e/support/studio-form.ts'
import {
  type Device,
  OWN_SCENES,
  PRINTED_PAGES,
  SCENES,
  SCENES_WITHOUT_SCRIPT,
  STUDIO_PAGES,
  type Scene,
  WIDTHS,
} from './screenshot-scenes.ts'

const THEMES = ['light', 'dark'] as const
const DEVICES = ['phone', 'desk'] as const
const HEIGHT = 850
const FOLDER = join(import.meta.dirname, '../screenshots')
const IMPRESSIONS = [
  'We found the CV, the projects and the repository within a minute. That happens less often than one would think.',
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
  const owner = await newPage()
  await openAsOwner(owner, server, '/comments')
  await writeImpressions(owner, server)
  for (const scene of SCENES) await takeScene(scene, {})
  for (const scene of SCENES_WITHOUT_SCRIPT) await takeScene(scene, { javaScriptEnabled: false })
  const storageState = await owner.context().storageState()
  for (const scene of OWN_SCENES) await takeScene(scene, { storageState })
  for (const path of PRINTED_PAGES) await print(path)
  await takeMails(owner)
  await takeFailure()
  for (const path of STUDIO_PAGES) await takeStudio(owner, path)
} finally {
  await browser.close()
  await server.stop()
}

async function newPage(options: BrowserContextOptions = {}) {
  return (await browser.newContext({ reducedMotion: 'reduce', ...options })).newPage()
}

/** A scene in each language and theme, at each of its widths. */
async function takeScene(scene: Scene, options: BrowserContextOptions) {
  const { path, name = describeScene(path), devices = DEVICES, inWindow, prepare } = scene
  if (!isWanted(name)) return
  for (const language of LANGUAGES) {
    const page = await newPage(options)
    const resize = (device: Device) => page.setViewportSize({ width: WIDTHS[device], height: HEIGHT })
    await resize(devices[0] ?? 'phone')
    await page.goto(server.origin + pathChoosingLanguage(path, language))
    if (options.javaScriptEnabled !== false) await page.locator('html[data-hydrated]').waitFor()
    await prepare?.(page)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme })
      for (const device of devices) {
        await resize(device)
        if (!inWindow) await loadPictures(page)
        await take(page, `${name}-${language}-${colorScheme}-${device}`, { fullPage: !inWindow })
      }
    }
    await page.context().close()
  }
}

/** Loads lazy pictures below the fold, and waits until they are decoded. */
async function loadPictures(page: Page) {
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    scrollTo({ top: 0, behavior: 'instant' })
  })
}

/** The Studio follows the theme; its texts are English. */
async function takeStudio(page: Page, path: string) {
  const name = describeScene(path)
  if (!isWanted(name)) return
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    for (const device of DEVICES) {
      await page.setViewportSize({ width: WIDTHS[device], height: HEIGHT })
      await page.goto(server.origin + path)
      await page.getByTestId('studio-layout').waitFor({ timeout: 60_000 })
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {})
      await take(page, `${name}-${colorScheme}-${device}`, { fullPage: false })
    }
  }
}

/** As PDF, from the dark theme, whose colours must not be printed. */
async function print(path: string) {
  const name = `${describeScene(path)}-print`
  if (!isWanted(name)) return
  const page = await newPage({ colorScheme: 'dark' })
  for (const language of LANGUAGES) {
    await page.goto(server.origin + pathChoosingLanguage(path, language))
    await page.locator('html[data-hydrated]').waitFor()
    await page.pdf({ path: join(FOLDER, `${name}-${language}.pdf`), format: 'A4', printBackground: true })
    process.stdout.write(`${name}-${language}\n`)
  }
  await page.context().close()
}

/** All mails of an account, as mail clients show them. */
async function takeMails(owner: Page) {
  if (!isWanted('mail')) return
  for (const language of LANGUAGES) {
    const email = `milica-${language}@example.test`
    const user = { first_name: 'Milica', last_name: 'Petrović', email, password: 'Moon-walk-1' }
    const headers = await antiForgery(owner.request, server)
    for (const [path, data] of [
      ['/auth/register', { user, language }],
      ['/auth/register', { user, language }],
      ['/user/forgotten-password', { email, language }],
    ] as const) {
      await owner.request.post(`${server.origin}/api${path}`, { data, headers })
    }
  }
  const outbox = await owner.request.get(`${server.origin}/api/outbox`)
  const { mails } = outboxSchema.parse(await outbox.json())
  for (const [index, { _id, isBlanked }] of mails.entries()) {
    if (isBlanked) continue
    await owner.goto(`${server.origin}/api/outbox/${_id}/html`)
    for (const colorScheme of THEMES) {
      await owner.emulateMedia({ colorScheme })
      for (const device of DEVICES) {
        await owner.setViewportSize({ width: device === 'desk' ? 800 : WIDTHS.phone, height: 400 })
        await take(owner, `mail-${index}-${colorScheme}-${device}`, { fullPage: true })
      }
    }
  }
}

/** The page of a server that cannot reach its content. */
async function takeFailure() {
  if (!isWanted('failure')) return
  const alone = await startPortfolio({
    SANITY_PROJECT_ID: 'portfolio',
    SANITY_API_HOST: 'https://127.0.0.1:1',
    SANITY_CDN_HOST: 'https://127.0.0.1:1',
  })
  try {
    for (const language of LANGUAGES) {
      for (const colorScheme of THEMES) {
        for (const device of DEVICES) {
          const page = await newPage({ colorScheme, viewport: { width: WIDTHS[device], height: HEIGHT } })
          await page.goto(alone.origin + pathChoosingLanguage('/skills', language))
          await take(page, `failure-${language}-${colorScheme}-${device}`, { fullPage: false })
          await page.context().close()
        }
      }
    }
  } finally {
    await alone.stop()
  }
}

async function take(page: Page, name: string, options: { fullPage: boolean }) {
  // The changes of width and theme have settled after this time.
  await page.waitForTimeout(300)
  await page.screenshot({ path: join(FOLDER, `${name}.png`), ...options })
  process.stdout.write(`${name}\n`)
}

function isWanted(name: string) {
  return wanted.length === 0 || wanted.includes(name)
}

function describeScene(path: string) {
  return path.slice(1).replaceAll(/[^\w-]/g, '_') || 'home'
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
