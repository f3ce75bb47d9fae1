import { test } from './support/fixtures.ts'

test('the picture in the README is what the site looks like', async ({ page }, testInfo) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  // Written only when asked for, so that a run of the tests leaves the work tree as it is.
  const path = process.env.README_PICTURE ? 'e2e/home.png' : testInfo.outputPath('home.png')
  await page.screenshot({ path })
})
