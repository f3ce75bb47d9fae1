import { expect, test, withMotion } from './support/fixtures.ts'
import { needsLanguageOf } from './support/languages.ts'
import { layoutShift } from './support/layout.ts'

test.use({ ...withMotion, viewport: { width: 390, height: 844 } })

for (const path of ['/projects', '/projects/orbit']) {
  test(`the first picture of ${path} is there with the words, and becomes sharp in its place`, async ({
    page,
  }) => {
    needsLanguageOf(path)
    const release = Promise.withResolvers<void>()
    await page.route('**/lake/images/**', async (route) => {
      await release.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const placeholder = page.locator('img[src^="data:image/webp"]')
    const largest = () =>
      page.evaluate(
        () =>
          new Promise<{ isPlaceholder: boolean; delay: number }>((resolve) => {
            new PerformanceObserver((list) => {
              const entry = list.getEntries().at(-1)
              const [first] = performance.getEntriesByName('first-contentful-paint')
              if (!entry || !first || !('element' in entry)) return
              const isPlaceholder = entry.element === document.querySelector('img[src^="data:image/webp"]')
              resolve({ isPlaceholder, delay: entry.startTime - first.startTime })
            }).observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      )
    const withTheWords = { isPlaceholder: true, delay: 0 }
    expect(await largest()).toEqual(withTheWords)
    const box = await placeholder.boundingBox()
    expect(box?.width).toBeGreaterThan(300)
    release.resolve()
    await page.locator('html[data-hydrated]').waitFor()
    const picture = page.locator('img[src^="data:image/webp"] + picture > img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    expect(await picture.boundingBox()).toEqual(box)
    expect(await largest()).toEqual(withTheWords)
    expect(await layoutShift(page)).toBe(0)
  })
}
