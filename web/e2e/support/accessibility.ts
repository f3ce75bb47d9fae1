import { type Page, expect } from '@playwright/test'
import axe from 'axe-core'
import { finishAnimations } from './layout.ts'

const onlyRules = (...values: string[]): axe.RunOptions => ({ runOnly: { type: 'rule', values } })

/** All that differs between the themes. */
export const CONTRAST = onlyRules('color-contrast')

/** What depends on the texts of a page: markup and colours are the same in each language. */
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

/** The slowest rule left out: colours do not change with the width of the window. */
export const LAYOUT: axe.RunOptions = { rules: { 'color-contrast': { enabled: false } } }

/** That axe finds no violation of its rules in the page. */
export async function expectNoViolation(page: Page, options: axe.RunOptions = {}) {
  await finishAnimations(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // To describe what is right takes longer than to find what is wrong. Frames have mails in them only.
  const run: axe.RunOptions = { ...options, resultTypes: ['violations'], iframes: false }
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(run)})`)
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  expect(found).toEqual([])
}
