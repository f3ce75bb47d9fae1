import { AxeBuilder } from '@axe-core/playwright'
import { LANGUAGES } from '@portfolio/contract/language'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { pathInLanguage } from '@portfolio/contract/paths'
import { PUBLIC_PAGES } from './support/public-pages.ts'

test.describe.configure({ mode: 'parallel' })

async function expectNoBarrier(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page })
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}

/** How far what is on the page reaches beyond the window, in pixels. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What has moved since the page was opened without anybody asking for it. */
const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shifts), 200)
      }),
  )

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
      if (status) consoleErrors.allow(/status of 404.*\/(no-such-page|cobol)/)
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
      expect(await layoutShifts(page)).toEqual([])
      await expectNoBarrier(page)
      expect(await overflow(page)).toBe(0)
      await page.emulateMedia({ colorScheme: 'light' })
      // Nothing else differs by day.
      await expectNoBarrier(page, ['color-contrast'])

      expect(await withoutVisibleFocus(page)).toEqual([])

      await page.setViewportSize({ width: 768, height: 1024 })
      expect(await overflow(page)).toBe(0)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await overflow(page)).toBe(0)
      await expectNoBarrier(page)
      expect(failed).toEqual([])
    })
  }
}
