import type { Browser, Page } from '@playwright/test'
import * as z from 'zod/mini'
import manifest from '../../package.json' with { type: 'json' }
import { expect, studioTest, test } from './support/fixtures.ts'
import { field, formIsReady, goWithinStudio, openAsOwner } from './support/studio-form.ts'
import { LANGUAGES } from '@portfolio/contract/language'

const BUTTONS = [
  'Strong',
  'Emphasis',
  'Bullets',
  'Numbers',
  'Link to a page of this site',
  'Link to another site',
  'Insert Picture (block)',
  'Insert Code (block)',
  'Insert Video (block)',
]

test('the Studio starts from few files, which contain its forms, and mounts a tool once', async ({
  page,
  server,
}) => {
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() === 'script' && pathname.startsWith('/studio/')) files.add(pathname)
  })
  await page.addInitScript(() => {
    const headings = new Set<Element>()
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) headings.add(heading)
      document.documentElement.dataset.headings = String(headings.size)
    }).observe(document, { childList: true, subtree: true })
  })
  const start = page.getByRole('heading', { name: 'Start', exact: true })
  // The answer about the project's features arrives after the tool is shown, or after 3 s. Sanity's layouts, some of which
  // ask for more at their start, must not be there before: they would remount the Studio below somebody who types.
  const asked: string[] = []
  page.on('request', (request) => {
    const [, layout] = /\/journey\/(content-releases|scheduled-drafts)/.exec(request.url()) ?? []
    if (layout) asked.push(layout)
  })
  await page.route('**/features?*', async (route) => {
    await start.waitFor({ timeout: 3_000 }).catch(() => undefined)
    asked.push('features')
    await route.continue()
  })
  const learned = page.waitForResponse('**/features?*')
  await openAsOwner(page, server, '/studio/start')
  await learned
  await expect(start).toBeVisible()
  await expect(page.getByText('Last edits')).toBeVisible()
  await expect(page.getByText(`version ${manifest.version}`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Portfolio', exact: true })).toBeVisible()
  const toOutbox = page.getByRole('link', { name: 'Mails that failed' })
  await toOutbox.focus()
  await expect(toOutbox).not.toHaveCSS('box-shadow', 'none')
  await expect(page.locator('html')).toHaveAttribute('data-headings', '1')
  await expect(page.locator('html')).toHaveAttribute('translate', 'no')
  expect(asked).toContain('content-releases')
  expect(asked[0]).toBe('features')
  expect(files.size).toBeLessThan(8)

  const atStart = new Set(files)
  await goWithinStudio(page, '/studio/structure/ordered-project;project-orbit')
  await formIsReady(page)
  await expect(field(page, 'title.en')).toHaveValue('Orbit')
  expect(files).toEqual(atStart)

  // A document whose id is not the name of its type, as "Last edits" and the search link to it.
  await goWithinStudio(page, '/studio/intent/edit/type=glossary;id=studio.glossary/')
  await expect(page.getByTestId('field-terms')).toBeVisible()
})

studioTest('every button of the text editor is in sight beside two open lists', async ({ page, server }) => {
  await openAsOwner(page, server, '/studio/structure/pages;biography')
  await formIsReady(page)
  const texts = page.getByTestId('field-body')
  // The Studio renders a Portable Text editor when it scrolls into view.
  await texts.scrollIntoViewIfNeeded()
  await texts.getByText('I am Luka').first().scrollIntoViewIfNeeded()
  for (const name of BUTTONS) await expect(texts.getByRole('button', { name })).toHaveCount(LANGUAGES.length)
  // After a conditional rule Chromium computes the styles of the whole Studio: see `nest-conditions.ts`.
  expect(await conditionalRules(page)).toEqual([])
})

test('Chromium still computes all styles after a conditional rule, so that the Studio nests them', async ({
  page,
  browser,
}) => {
  await page.setContent(`<style>.many { color: red }</style>${'<p class="many">'.repeat(500)}<p class="one">`)
  // When Chromium computes one style here as well, delete `nest-conditions.ts`.
  expect(
    await elementsStyledAfter(page, browser, '@media (width > 1px) { .one { top: 0 } }'),
  ).toBeGreaterThan(500)
  expect(await elementsStyledAfter(page, browser, '.one { @media (width > 1px) { & { top: 0 } } }')).toBe(1)
})

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  studioTest(
    `no menu of the Studio leads to Sanity's cloud or is empty, at ${width} px`,
    async ({ page, server }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      await openAsOwner(page, server, '/studio/structure/ordered-project')
      await expect(page.getByText('Night Desk')).toBeVisible()
      await page.getByTestId('global-perspective-menu-button').click()
      await expect(page.getByTestId('release-menu')).toBeVisible()
      expect(await deadEnds(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Global presence' }).click()
      await expect(page.getByText('Others who edit are seen here')).toBeVisible()
      await expect(page.getByText(/Invite/)).toHaveCount(0)
      expect(await deadEnds(page)).toEqual([])
      await page.keyboard.press('Escape')

      if (width === 390) await page.locator('button:has([data-sanity-icon=menu])').click()
      else await page.locator('#user-menu').click()
      await expect(page.getByText('Sign out')).toBeVisible()
      expect(await deadEnds(page)).toEqual([])
    },
  )
}

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({ name: z.string(), args: z.optional(z.object({ elementCount: z.optional(z.number()) })) }),
  ),
})

/** The number of elements whose style Chromium computes when a rule is inserted. */
async function elementsStyledAfter(page: Page, browser: Browser, rule: string) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink'] })
  await page.evaluate((text) => {
    const [sheet] = document.styleSheets
    sheet?.insertRule(text, sheet.cssRules.length)
    return document.body.offsetHeight
  }, rule)
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  const counts = traceEvents.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args?.elementCount ?? []) : [],
  )
  return Math.max(0, ...counts)
}

/** Rules of the rendered components that are conditional at the top. */
const conditionalRules = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>('style[data-styled]')]
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .filter((rule) => rule instanceof CSSConditionRule)
      .map(({ cssText }) => cssText),
  )

/** Visible links to Sanity's own pages, and empty boxes with a border. */
const deadEnds = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const links = [...document.querySelectorAll('a[href*="sanity.io"]')].filter(isShown)
    const isEmpty = (box: Element) =>
      box.textContent.trim() === '' &&
      !box.querySelector('svg, img, input, textarea, button') &&
      box.getBoundingClientRect().height > 0 &&
      parseFloat(getComputedStyle(box).borderTopWidth) > 0
    const menus = document.querySelectorAll('[role=menu], [data-ui="Layer"]')
    const boxes = [...menus].flatMap((menu) => [...menu.querySelectorAll('[data-ui="Card"], hr')])
    return [...links, ...boxes.filter((box) => isShown(box) && isEmpty(box))].map((element) =>
      element.outerHTML.slice(0, 200),
    )
  })
