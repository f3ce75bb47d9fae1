import { DEFAULT_LANGUAGE, LANGUAGES } from '@portfolio/contract/language'
import type { Page } from '@playwright/test'
import { pathInLanguage } from '@portfolio/contract/paths'
import { CONTRAST, LAYOUT, TEXTS, expectNoViolation } from './support/accessibility.ts'
import { expect, test, withMotion } from './support/fixtures.ts'
import { waitUntilFollowing } from './support/following.ts'
import { beyondWindow, layoutShift, scrollToEnd } from './support/layout.ts'
import { PUBLIC_PAGES, textIn } from './support/public-pages.ts'

const DESK = { width: 1440, height: 900 }

test.use({ ...withMotion, viewport: DESK })

test.describe.configure({ mode: 'parallel' })

/** The narrowest last, because the later checks need it. */
const OTHER_WIDTHS = [2560, 820, 390, 320]

/** Focusable elements without a visible focus for keyboard users. */
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
    const title = `${address} has no barrier, overflow, shift or failed request at any width, in both themes`
    // Each takes several seconds of a processor.
    const tag = language === DEFAULT_LANGUAGE ? [] : ['@slow']
    test(title, { tag }, async ({ page, consoleErrors }) => {
      if (status) consoleErrors.allow(/status of 404.*\/(no-such-[a-z]+|cobol)/)
      const failed: string[] = []
      page.on('requestfailed', (request) => {
        // At another width the browser cancels a picture that is loading in another size.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
      })
      page.on('response', (response) => {
        if (response.status() >= 400 && new URL(response.url()).pathname !== address)
          failed.push(response.url())
      })

      await page.emulateMedia({ colorScheme: 'dark' })
      const following = waitUntilFollowing(page)
      const response = await page.goto(address)
      expect(response?.status()).toBe(status ?? 200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(textIn(heading, language))
      await following
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      // The measured fallbacks differ from the typefaces by less than a pixel a word.
      expect(await layoutShift(page)).toBeLessThan(0.002)
      await scrollToEnd(page)
      expect(await layoutShift(page)).toBeLessThan(0.01)
      expect(await beyondWindow(page)).toEqual([])
      for (const width of OTHER_WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect(await beyondWindow(page), `at ${width} px`).toEqual([])
      }
      // The later checks need no motion, which costs processor time.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      if (language === 'en') await expectNoViolation(page, LAYOUT)
      await page.setViewportSize(DESK)
      await expectNoViolation(page, language === 'en' ? {} : TEXTS)
      if (language === 'en') {
        await page.emulateMedia({ colorScheme: 'light' })
        await expectNoViolation(page, CONTRAST)
      }
      expect(await withoutVisibleFocus(page)).toEqual([])
      expect(failed).toEqual([])
    })
  }
}
