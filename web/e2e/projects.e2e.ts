import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { holdScripts } from './support/held-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { beyondWindow, layoutShift, overlaps, scrollToEnd } from './support/layout.ts'
import { fetchPublished, mutate, openAsOwner } from './support/studio-form.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { needsSerbian, switchTo } from './support/languages.ts'

test.use(withMotion)

const items = (page: Page) => page.locator('[data-stop]')

/** Titles of the highlighted items, and of those fully within the window. */
const litAndWhole = (page: Page) =>
  items(page).evaluateAll((stops) => {
    const readTitle = (stop: Element) => stop.querySelector('h3')?.textContent
    const isWhole = (stop: Element) => {
      const { top, bottom } = stop.getBoundingClientRect()
      return top >= -1 && bottom <= innerHeight + 1
    }
    return {
      lit: stops.filter((stop) => stop.hasAttribute('data-lit')).map(readTitle),
      whole: stops.filter(isWhole).map(readTitle),
    }
  })

async function expectWholeOnesLit(page: Page, atLeast = 0) {
  await expect
    .poll(async () => {
      const { lit, whole } = await litAndWhole(page)
      return JSON.stringify(lit) === JSON.stringify(whole) && lit.length >= atLeast
    })
    .toBe(true)
}

test('the list that a link opens shows all projects without scrolling', async ({ page }) => {
  await openHydrated(page, '/about-me')
  await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(45)
  await expect(page).toHaveURL('/projects')
})

test('entries fully in view are highlighted on load, on scrolling and on resizing', async ({ page }) => {
  await page.goto('/projects')
  await expectWholeOnesLit(page)
  await page.locator('#tram-times').evaluate((item) => item.scrollIntoView({ block: 'center' }))
  await expectWholeOnesLit(page, 1)
  await page.locator('#movie-shelf').evaluate((item) => item.scrollIntoView({ block: 'center' }))
  await expectWholeOnesLit(page, 4)
  await page.setViewportSize({ width: 1440, height: 620 })
  await expectWholeOnesLit(page, 2)
})

test('skill and words filter the timeline during typing, and are stored in the URL', async ({ page }) => {
  await openHydrated(page, '/projects')
  await page.getByLabel('Skill').selectOption('WordPress')
  await expect(page).toHaveURL('/projects?skill=wordpress')
  await expect.poll(() => items(page).count()).toBeLessThan(45)
  const withSkill = await items(page).count()
  await expect(
    page.getByRole('status').filter({ hasText: `Projects shown: ${withSkill} of 45` }),
  ).toBeVisible()
  await page.getByLabel('Search').fill('zzz')
  await expect(page).toHaveURL('/projects?skill=wordpress&q=zzz')
  await expect(page.getByText('No project matches.')).toBeVisible()
  await page.getByLabel('Search').fill('')
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(items(page)).toHaveCount(45)
  await expect(page.getByLabel('Skill')).toBeFocused()
  await page.getByLabel('Search').fill('zzz')
  await page.getByRole('link', { name: 'Show all projects' }).click()
  await expect(page).toHaveURL('/projects')
  await expect(items(page)).toHaveCount(45)
  await expect(page.getByLabel('Skill')).toBeFocused()
  await expectWholeOnesLit(page)
})

test('input from before hydration filters after it', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/projects', { waitUntil: 'commit' })
  await page.getByLabel('Skill').selectOption('WordPress')
  await page.getByLabel('Search').fill('zzz')
  release()
  await expect(page).toHaveURL('/projects?skill=wordpress&q=zzz')
  await expect(page.getByText('No project matches.')).toBeVisible()
})

test('a choice during hydration filters', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/projects', { waitUntil: 'commit' })
  // The first of the two events of a choice starts the hydration, which resets the field before the second one.
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

test('the arrow keys move through the timeline', async ({ page, consoleErrors }) => {
  // Each focused link prefetches its page. A busy server refuses the fifth of one client's queries at a time; it is asked again.
  consoleErrors.allow(/ 429 /)
  await page.setViewportSize({ width: 1280, height: 720 })
  await openHydrated(page, '/projects')
  const titles = items(page).getByRole('heading').getByRole('link')
  await titles.first().focus()
  // The hint about the arrow keys covers no focused link.
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    expect(await overlaps(page, ':focus', '.page > p:last-child'), `after ${step + 1} links`).toBe(false)
  }
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

  // On the way back the year, which stays at the top of a phone's window, covers no focused link either.
  await page.setViewportSize({ width: 390, height: 844 })
  await titles.last().focus()
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Shift+Tab')
    expect(await overlaps(page, ':focus', '[id^=year] > p'), `after ${step + 1} links`).toBe(false)
  }
})

/** Position of a project's title in the window, below the header. */
const measureTop = async (page: Page, title: string) =>
  (await page.getByRole('heading', { name: title, level: 3 }).boundingBox())?.y ?? Number.NaN
const HEADER = 64

test('the address of a project in the list shows its entry below the header', async ({ page }) => {
  for (const [slug, title] of [
    ['guitar-tuner', 'Guitar Tuner'],
    ['hello-world', 'Hello, World'],
  ] as const) {
    await page.goto(`/projects#${slug}`)
    await expect(page.getByRole('heading', { name: title })).toBeInViewport({ ratio: 1 })
    expect(await measureTop(page, title)).toBeGreaterThan(HEADER)
  }
})

test('selected projects come first, each with a page of its own, the others by year', async ({ page }) => {
  await openHydrated(page, '/projects')
  const selected = page.getByRole('region', { name: 'Selected work' }).getByRole('heading', { level: 3 })
  await expect(selected).toHaveCount(9)
  await expect(items(page).getByRole('heading', { level: 3 }).first()).toHaveText('Orbit')
  await page.getByRole('link', { name: 'How it was made – Tram Times' }).click()
  await expect(page).toHaveURL('/projects/tram-times')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tram Times')
  await expect(page.locator('main pre code span').first()).toBeVisible()
  await page.getByRole('link', { name: 'Next project: Bookshop by the Bridge' }).click()
  await expect(page).toHaveURL('/projects/bookshop-by-the-bridge')
  await page.getByRole('navigation', { name: 'All projects' }).getByRole('link').first().click()
  await page.getByRole('navigation', { name: 'Jump to a year' }).getByRole('link', { name: '2020' }).click()
  await expect(page.getByRole('heading', { name: 'Guitar Tuner' })).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('nothing moves or is cut off while scrolling and filtering', async ({ page }) => {
    needsSerbian()
    await openHydrated(page, '/srb/projects')
    expect(await beyondWindow(page)).toEqual([])
    await scrollToEnd(page)
    // By keys: layout shifts count as unexpected unless they follow real input.
    await page.getByLabel('Pretraga').pressSequentially('wordpress')
    await expect(page).toHaveURL('/srb/projects?q=wordpress')
    await expect(items(page)).not.toHaveCount(45)
    await scrollToEnd(page)
    expect(await beyondWindow(page)).toEqual([])
    await page.getByRole('button', { name: 'Poništite filter' }).click()
    await expect(items(page)).toHaveCount(45)
    await scrollToEnd(page)
    expect(await layoutShift(page)).toBeLessThan(0.02)
  })

  test('the year that stays in view covers the line and its circles, and no room is empty below a picture', async ({
    page,
  }) => {
    needsSerbian()
    await page.goto('/srb/projects')
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? NaN
    const circle = await page
      .locator('[id^=year-] li')
      .first()
      .evaluate(
        (entry) => entry.getBoundingClientRect().left + parseFloat(getComputedStyle(entry, '::before').left),
      )
    expect(circle).toBeLessThan(await left('[id^=year-] li'))
    expect(await left('[id^=year-] > p')).toBeLessThanOrEqual(circle)
    const entry = page.locator('[id^=year-] li').first()
    const picture = await entry.locator('div').first().boundingBox()
    const description = await entry.locator('p').boundingBox()
    expect(description?.x).toBe(picture?.x)
    expect((description?.y ?? 0) - (picture?.y ?? 0) - (picture?.height ?? 0)).toBeLessThan(16)
  })

  test('the other language shows the same place of the list', async ({ page }) => {
    needsSerbian()
    await openHydrated(page, '/projects')
    await page.locator('#podcast-player').evaluate((item) => item.scrollIntoView({ block: 'center' }))
    const before = await page.evaluate(() => scrollY)
    await switchTo(page, SERBIAN)
    await expect(page.getByRole('heading', { name: 'Projekti', level: 1 })).toBeAttached()
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(200)
  })

  test('the End key and Back lead where they should, also in a filtered list', async ({ page }) => {
    await openHydrated(page, '/projects')
    const titles = items(page).getByRole('heading').getByRole('link')
    await titles.first().focus()
    await page.keyboard.press('End')
    await expect(titles.last()).toBeFocused()
    await expect(titles.last()).toBeInViewport({ ratio: 1 })

    await page.getByLabel('Skill').selectOption('JavaScript')
    await expect(page).toHaveURL('/projects?skill=javascript')
    await page.evaluate(() => document.querySelector('#podcast-player')?.scrollIntoView({ block: 'center' }))
    const before = await measureTop(page, 'Podcast Player')
    await page.evaluate(() => document.querySelector<HTMLElement>('#star-map h3 a')?.click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Star Map')
    await page.goBack()
    await expect(page).toHaveURL('/projects?skill=javascript')
    await expect
      .poll(async () => Math.abs((await measureTop(page, 'Podcast Player')) - before))
      .toBeLessThan(3)
  })
})

test('an open page follows when projects are moved and one is deleted', async ({ page, server, browser }) => {
  const visitor = await (await browser.newContext()).newPage()
  await openHydrated(visitor, `${server.origin}/projects`)
  const listIds = () => items(visitor).evaluateAll((stops) => stops.map(({ id }) => id))
  const before = await listIds()

  await openAsOwner(page, server, '/about-me')
  const tuner: unknown = await fetchPublished(server, '*[_id == "project-guitar-tuner"][0]')
  if (typeof tuner !== 'object') throw new Error('there is no such project')
  // In the owner's order the project's year now occurs in two groups.
  await mutate(page, server, [
    { delete: { id: 'project-guitar-tuner' } },
    { patch: { id: 'project-hello-world', set: { year: 2022 } } },
    { patch: { id: 'project-chess-clock', set: { featured: false } } },
  ])
  await expect.poll(async () => (await listIds()).length).toBe(before.length - 1)
  const after = await listIds()
  expect(new Set(after).size).toBe(after.length)
  expect(after).not.toContain('guitar-tuner')
  expect(after.indexOf('hello-world')).toBeLessThan(after.indexOf('stopwatch'))
  expect(after.indexOf('chess-clock')).toBeGreaterThan(after.indexOf('pizzeria-napoli'))

  await mutate(page, server, [
    { createOrReplace: tuner },
    { patch: { id: 'project-hello-world', set: { year: 2019 } } },
    { patch: { id: 'project-chess-clock', set: { featured: true } } },
  ])
  await expect.poll(listIds).toEqual(before)
})
