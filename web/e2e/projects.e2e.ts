import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { holdScripts } from './support/held-scripts.ts'

const items = (page: Page) => page.locator('[data-stop]')

/** Titles of the items that are lit, and of those that lie fully within the window. */
const litAndWhole = (page: Page) =>
  items(page).evaluateAll((stops) => {
    const titleOf = (stop: Element) => stop.querySelector('h2')?.textContent
    const isWhole = (stop: Element) => {
      const { top, bottom } = stop.getBoundingClientRect()
      return top >= -1 && bottom <= innerHeight + 1
    }
    return {
      lit: stops.filter((stop) => stop.hasAttribute('data-lit')).map(titleOf),
      whole: stops.filter(isWhole).map(titleOf),
    }
  })

async function expectWholeOnesLit(page: Page) {
  await expect
    .poll(async () => {
      const { lit, whole } = await litAndWhole(page)
      return JSON.stringify(lit) === JSON.stringify(whole) && lit.length > 0
    })
    .toBe(true)
}

for (const [root, words] of [
  ['', { repositories: '174 repositories as of March 2024', private: 'private', live: 'Live site' }],
  [
    '/srb',
    { repositories: 'Broj repozitorijuma: 174 (mart 2024.)', private: 'privatan', live: 'Sajt uživo' },
  ],
] as const) {
  test(`every project stands in the timeline with all it has: ${root}/projects`, async ({ page }) => {
    await page.goto(`${root}/projects`)
    await expect(page.getByText(words.repositories)).toBeVisible()
    await expect(items(page)).toHaveCount(45)
    const links = items(page).getByRole('link', { name: words.live })
    expect(await links.count()).toBeGreaterThan(20)
    for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank')
    expect(await items(page).getByText(words.private).count()).toBeGreaterThan(0)
  })
}

test('what is fully in view is lit on load, on scrolling and on resizing', async ({ page }) => {
  await page.goto('/projects')
  await expectWholeOnesLit(page)
  await page.mouse.wheel(0, 1800)
  await expectWholeOnesLit(page)
  await page.setViewportSize({ width: 1440, height: 620 })
  await expectWholeOnesLit(page)
})

test('skill and words narrow the timeline as one types, and stand in the address', async ({ page }) => {
  await page.goto('/projects')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('Skill').selectOption('WordPress')
  await expect(page).toHaveURL('/projects?skill=wordpress')
  await expect.poll(() => items(page).count()).toBeLessThan(45)
  const withSkill = await items(page).count()
  await expect(page.getByRole('status').filter({ hasText: `${withSkill} of 45 projects` })).toBeVisible()
  await page.getByLabel('Search').fill('zzz')
  await expect(page).toHaveURL('/projects?skill=wordpress&q=zzz')
  await expect(page.getByText('No project matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(items(page)).toHaveCount(45)
  await expectWholeOnesLit(page)
})

test('what is chosen and typed before the scripts come counts when they are there', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/projects', { waitUntil: 'commit' })
  await page.getByLabel('Skill').selectOption('WordPress')
  await page.getByLabel('Search').fill('zzz')
  release()
  await expect(page).toHaveURL('/projects?skill=wordpress&q=zzz')
  await expect(page.getByText('No project matches.')).toBeVisible()
})

test('what is chosen in the very moment that the scripts take over counts', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/projects', { waitUntil: 'commit' })
  // Of the two events of a choice the first makes React take over, which puts the field back, and the second follows.
  await page.getByLabel('Skill').evaluate((select: HTMLSelectElement) => {
    select.value = 'wordpress'
    select.dispatchEvent(new Event('input', { bubbles: true }))
    document.addEventListener('portfolio:hydrated', () =>
      select.dispatchEvent(new Event('change', { bubbles: true })),
    )
  })
  release()
  await expect(page).toHaveURL('/projects?skill=wordpress')
  await expect(page.getByLabel('Skill')).toHaveValue('wordpress')
})

test('a filtered address opened directly shows the same', async ({ page }) => {
  await page.goto('/projects?q=star+map')
  await expect(items(page)).toHaveCount(1)
  await expect(page.getByLabel('Search')).toHaveValue('star map')
})

test('the arrow keys lead through the timeline', async ({ page }) => {
  await page.goto('/projects')
  await page.waitForLoadState('networkidle')
  const titles = items(page).getByRole('heading').getByRole('link')
  await titles.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(titles.nth(1)).toBeFocused()
  await expect(titles.nth(1)).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await expect(titles.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(titles.last()).toBeFocused()
  await expect(titles.last()).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(titles.first()).toBeFocused()
})

test('the name of a project is an address that leads to it', async ({ page }) => {
  await page.goto('/projects#star-map')
  await expect(page.getByRole('heading', { name: 'Star Map' })).toBeInViewport()
})
