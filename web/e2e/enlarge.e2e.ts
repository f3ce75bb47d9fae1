import { expect, test } from './support/fixtures.ts'
import { openHydrated } from './support/hydrated.ts'
import { needsSerbian } from './support/languages.ts'

test('a tap enlarges a picture of a case; Back, Escape and its button close it', async ({ page }) => {
  needsSerbian()
  await page.setViewportSize({ width: 390, height: 844 })
  await openHydrated(page, '/srb/projects/night-desk')
  const pictures = page.getByRole('main').getByRole('link', { name: 'Uvećajte sliku' })
  for (const picture of [pictures.first(), pictures.nth(1)]) {
    const tall = await picture.getByRole('img').evaluate((img) => {
      img.style.aspectRatio = '1 / 9'
      const { height } = img.getBoundingClientRect()
      img.style.aspectRatio = ''
      return height
    })
    expect(tall).toBeLessThan(800)
  }
  const second = pictures.nth(1)
  const dialog = page.getByRole('dialog')
  await second.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  // A double click, whose second click comes while the code of the dialog is loading, opens it once.
  await second.evaluate((link: HTMLElement) => {
    link.click()
    setTimeout(() => link.click())
  })
  const image = dialog.getByRole('img')
  await expect(image).toBeVisible()
  await expect(dialog).toHaveAccessibleName(await image.getAttribute('alt').then(String))
  const shown = await second.getByRole('img').evaluate(addressOf)
  expect(await image.evaluate(addressOf)).toBe(shown)
  // Phones first show the whole picture. A tap enlarges it to its natural size, in a pane that scrolls and allows
  // pinching.
  const pane = image.locator('xpath=../..')
  const scrolls = () =>
    pane.evaluate(
      (element) =>
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1,
    )
  await expect(image).toBeInViewport({ ratio: 0.99 })
  expect((await image.boundingBox())?.width).toBeGreaterThan(330)
  expect(await scrolls()).toBe(false)
  await image.click()
  await expect(image).toHaveJSProperty('width', 780)
  await expect(pane).toHaveCSS('touch-action', 'manipulation')
  expect(await scrolls()).toBe(true)
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(390)
  await image.click()
  await expect(image).toBeInViewport({ ratio: 0.99 })
  expect(await scrolls()).toBe(false)

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
  // The button needs a background, because the picture behind it can have the colour of its icon.
  await expect(close).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await close.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/srb/projects/night-desk')
})

test('an enlarged picture closes at once also after its address was opened or reloaded', async ({ page }) => {
  const pictures = page.getByRole('main').getByRole('link', { name: 'Enlarge the picture' })
  const dialog = page.getByRole('dialog')
  await openHydrated(page, '/projects/night-desk')
  await pictures.first().click()
  await expect(dialog).toBeVisible()
  const address = page.url()

  await page.goto('/about-me')
  await openHydrated(page, address)
  await pictures.first().click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)

  await pictures.first().click()
  await expect(dialog).toBeVisible()
  await page.reload()
  await page.locator('html[data-hydrated]').waitFor()
  await pictures.first().click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})

test('phones get upright pictures in the language of the page, desks wide ones', async ({ page }) => {
  needsSerbian()
  /** Width by height, and the file that the browser chose, of the picture above the text and of one within it. */
  const read = async (path: string, width: number) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    const images = page.getByRole('main').locator('img[alt]:not([alt=""])')
    return Promise.all(
      [images.nth(0), images.nth(1)].map(async (image) => {
        await image.scrollIntoViewIfNeeded()
        await expect.poll(() => image.evaluate(addressOf)).not.toBe('')
        const box = (await image.boundingBox()) ?? { width: 0, height: 1 }
        return { ratio: (box.width / box.height).toFixed(1), file: await image.evaluate(addressOf) }
      }),
    )
  }
  const seen = [
    ...(await read('/projects/night-desk', 390)),
    ...(await read('/projects/night-desk', 1440)),
    ...(await read('/srb/projects/night-desk', 390)),
    ...(await read('/srb/projects/night-desk', 1440)),
  ]
  expect(seen.map(({ ratio }) => ratio)).toEqual(['0.8', '0.8', '1.6', '1.6', '0.8', '0.8', '1.6', '1.6'])
  expect(new Set(seen.map(({ file }) => file)).size).toBe(8)
})

test('a click on a desk enlarges the wide picture', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openHydrated(page, '/projects/night-desk')
  await page.getByRole('main').getByRole('link', { name: 'Enlarge the picture' }).nth(1).click()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('width', 1280)
})

/** The file that the browser shows. */
const addressOf = (image: Element) =>
  image instanceof HTMLImageElement ? image.currentSrc.replace(/\?.*$/, '') : ''
