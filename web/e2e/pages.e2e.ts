import { AxeBuilder } from '@axe-core/playwright'
import { LANGUAGES } from '@portfolio/contract/language'
import type { Page } from '@playwright/test'
import { pathInLanguage } from '@portfolio/contract/paths'
import { expect, test, withMotion } from './support/fixtures.ts'
import { beyondWindow, finishAnimations, layoutShift, scrollToEnd } from './support/layout.ts'
import { PUBLIC_PAGES } from './support/public-pages.ts'

test.use(withMotion)

test.describe.configure({ mode: 'parallel' })

/** Besides the 1440 pixels of the configuration; the narrowest last, for what is checked there. */
const OTHER_WIDTHS = [2560, 820, 390, 320]

/** Of axe: what depends on the texts of a page. Markup and colours are the same in each language. */
const TEXT_RULES = [
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'link-name',
  'valid-lang',
]

async function expectNoBarrier(page: Page, only: 'all' | 'contrast' | 'layout' | 'texts' = 'all') {
  await finishAnimations(page)
  const axe = new AxeBuilder({ page })
  if (only === 'texts') axe.withRules(TEXT_RULES)
  if (only === 'contrast') axe.withRules(['color-contrast'])
  // The slowest rule; colours do not change with the width.
  if (only === 'layout') axe.disableRules(['color-contrast'])
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}

/** What can have the focus without showing it to who came by keyboard. */
async function withoutVisibleFocus(page: Page) {
  await page.keyboard.press('Tab')
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        element.focus({ preventScroll: true })
        if (document.activeElement !== element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2
      })
      .map(({ outerHTML }) => outerHTML),
  )
}

for (const { path, heading, status } of PUBLIC_PAGES) {
  for (const language of LANGUAGES) {
    const address = pathInLanguage(path, language)
    test(`${address} has no barrier, overflow, shift or failed request at any width, by night and by day`, async ({
      page,
      consoleErrors,
    }) => {
      if (status) consoleErrors.allow(/status of 404.*\/(no-such-[a-z]+|cobol)/)
      const failed: string[] = []
      page.on('requestfailed', (request) => {
        // Another width takes another size of a picture, and drops the one on its way.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
      })
      page.on('response', (response) => {
        if (response.status() >= 400 && new URL(response.url()).pathname !== address)
          failed.push(response.url())
      })

      await page.emulateMedia({ colorScheme: 'dark' })
      const response = await page.goto(address)
      expect(response?.status()).toBe(status ?? 200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading[language])
      await page.waitForLoadState('networkidle')
      // The measured fallbacks differ from the typefaces by less than a pixel a word.
      expect(await layoutShift(page)).toBeLessThan(0.002)
      await scrollToEnd(page)
      expect(await layoutShift(page)).toBeLessThan(0.02)
      await expectNoBarrier(page, language === 'en' ? 'all' : 'texts')
      expect(await beyondWindow(page)).toEqual([])
      if (language === 'en') {
        await page.emulateMedia({ colorScheme: 'light' })
        // Nothing else differs by day.
        await expectNoBarrier(page, 'contrast')
      }

      expect(await withoutVisibleFocus(page)).toEqual([])

      for (const width of OTHER_WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await beyondWindow(page), `at ${width} px`).toEqual([])
      }
      if (language === 'en') await expectNoBarrier(page, 'layout')
      expect(failed).toEqual([])
    })
  }
}
