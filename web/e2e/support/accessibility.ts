import { type Page, expect } from '@playwright/test'
import axe from 'axe-core'
import { finishAnimations } from './layout.ts'

const onlyRules = (...values: string[]): axe.RunOptions => ({ runOnly: { type: 'rule', values } })

/** The only rules whose result depends on the theme. */
export const CONTRAST = onlyRules('color-contrast')

/** Rules whose result depends on texts: markup and colours are the same in each language. */
export const TEXTS = onlyRules(
  'button-name',
  'document-title',
  'empty-heading',
  'html-has-lang',
  'html-lang-valid',
  'image-alt',
  'label',
  'link-name',
  'valid-lang',
)

/** Without the slowest rule: colours do not change with the width of the window. */
export const LAYOUT: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } } }

/** Expects no violation of axe's rules in the page. */
export async function expectNoViolation(page: Page, options: axe.RunOptions = {}) {
  await finishAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Reports violations only, because reports of passes take longer. Frames contain only mails.
  const run: axe.RunOptions = { ...options, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(run)})`)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}
