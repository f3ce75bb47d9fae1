import { expect, test } from './support/fixtures.ts'

test('a tap enlarges a picture of a case; Back, Escape and its button close it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/srb/projects/night-desk')
  await page.locator('html[data-hydrated]').waitFor()
  const pictures = page.getByRole('main').getByRole('link', { name: 'Uvećajte sliku' })
  const second = pictures.nth(1)
  const dialog = page.getByRole('dialog')
  await second.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await second.click()
  const image = dialog.getByRole('img')
  await expect(image).toBeVisible()
  await expect(dialog).toHaveAccessibleName(await image.getAttribute('alt').then(String))
  // At its natural size, in a pane that scrolls and allows to pinch.
  await expect(image).toHaveJSProperty('width', 1280)
  const pane = image.locator('xpath=..')
  await expect(pane).toHaveCSS('touch-action', 'manipulation')
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)

  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/srb/projects/night-desk')
  await expect(second).toBeFocused()
  expect(Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(2)

  await page.keyboard.press('Enter')
  await expect(image).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(second).toBeFocused()

  await pictures.first().click()
  const close = dialog.getByRole('button', { name: 'Zatvorite' })
  // A picture can have the colour of its icon.
  await expect(close).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/srb/projects/night-desk')
})

test('phones get an upright picture in the language of the page, desks a wide one', async ({ page }) => {
  /** Width and height of the picture, and the file that the browser chose. */
  const shown = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const image = page.getByRole('main').locator('img[alt]:not([alt=""])').first()
    await expect(image).toHaveJSProperty('complete', true)
    const box = (await image.boundingBox()) ?? { width: 0, height: 1 }
    const file = await image.evaluate((element) =>
      element instanceof HTMLImageElement ? element.currentSrc : '',
    )
    return { ratio: box.width / box.height, file: file.replace(/\?.*$/, '') }
  }
  const [english, serbian, desk] = [
    await shown('/projects/night-desk', 390),
    await shown('/srb/projects/night-desk', 390),
    await shown('/srb/projects/night-desk', 1440),
  ]
  expect(english.ratio).toBeCloseTo(0.8, 1)
  expect(serbian.ratio).toBeCloseTo(0.8, 1)
  expect(desk.ratio).toBeCloseTo(1.6, 1)
  expect(new Set([english.file, serbian.file, desk.file]).size).toBe(3)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the picture is a link to its file', async ({ page }) => {
    await page.goto('/projects/night-desk')
    const link = page.getByRole('link', { name: 'Enlarge the picture' }).first()
    const response = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()['content-type']).toMatch(/^image\//)
  })
})
