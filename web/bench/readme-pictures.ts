/**
 * The pictures of the README, in both colour schemes, into `bench/readme`: the home page, and a project
 * in the Studio.
 *
 * Usage: node web/run/with-site.mjs readme-pictures, in the project's folder
 */
import { join } from 'node:path'
import { type Page, chromium } from 'playwright'
import sharp from 'sharp'
import { startPortfolio } from '#e2e/support/server.ts'
import { openAsOwner } from '#e2e/support/studio-form.ts'

const THEMES = ['light', 'dark'] as const
const PICTURES = {
  home: { path: '/', ready: 'html[data-hydrated]' },
  studio: { path: '/studio/structure/ordered-project;project-orbit', ready: '[data-testid^=field-] input' },
}
const FOLDER = join(import.meta.dirname, 'readme')

const server = await startPortfolio()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
})
try {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
  await openAsOwner(page, server, '/comments')
  for (const [name, picture] of Object.entries(PICTURES)) await takeBoth(page, name, picture)
} finally {
  await browser.close()
  await server.stop()
}

async function takeBoth(page: Page, name: string, { path, ready }: { path: string; ready: string }) {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.goto(server.origin + path)
    await page.locator(ready).first().waitFor({ timeout: 60_000 })
    // Waits for late pictures and the Studio's panes.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
    const file = join(FOLDER, `${name}-${colorScheme}.png`)
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      .toFile(file)
    process.stdout.write(`${file}\n`)
  }
}
