import { expect, test } from './support/fixtures.ts'

const stored = () => [localStorage.getItem('portfolio-language'), document.cookie]

test('the toggle shows the same page in the other language, keeps it and stores the choice', async ({
  page,
}) => {
  await page.goto('/projects?skill=react')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Srpski' }).click()
  await expect(page).toHaveURL('/srb/projects?skill=react')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Projekti')
  await expect(page).toHaveTitle('Projekti · Luka Jovanović')
  await expect(page.locator('html')).toHaveAttribute('lang', 'sr-Latn')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/srb\/projects$/)
  expect(await page.evaluate(stored)).toEqual(['srb', expect.stringContaining('portfolio-language=srb')])

  await page.goto('/about-me')
  await expect(page).toHaveURL('/srb/about-me')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/about-me')
  await page.goto('/skills')
  await expect(page).toHaveURL('/skills')
})

test('local storage overrides the address when the page loads', async ({ page, context }) => {
  await page.goto('/skills')
  await page.evaluate(() => localStorage.setItem('portfolio-language', 'srb'))
  await context.clearCookies()
  await page.goto('/skills?from=a-link#top')
  await expect(page).toHaveURL('/srb/skills?from=a-link#top')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Veštine')
})

test('local storage overrides an older cookie', async ({ page }) => {
  await page.goto('/en/skills')
  await page.evaluate(() => localStorage.setItem('portfolio-language', 'srb'))
  await page.goto('/skills')
  await expect(page).toHaveURL('/srb/skills')
})

test('/en stores English and goes on to the plain address, whatever was stored', async ({ page }) => {
  await page.goto('/srb/skills')
  await page.locator('html[data-hydrated]').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('portfolio-language'))).toBe('srb')
  await page.goto('/en/skills')
  await expect(page).toHaveURL('/skills')
  expect(await page.evaluate(stored)).toEqual(['en', expect.stringContaining('portfolio-language=en')])
  await page.reload()
  await expect(page).toHaveURL('/skills')
})

test.describe('in a browser that prefers Serbian', () => {
  test.use({ locale: 'sr-Latn-RS' })

  test('a plain address leads to its Serbian page before any choice', async ({ page }) => {
    await page.goto('/about-me')
    await expect(page).toHaveURL('/srb/about-me')
  })
})

/** In either language: a Serbian address is a choice that later pages keep. */
const NEEDS_SCRIPT = /needs JavaScript|radi samo uz JavaScript/

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the toggle works, and so do all pages', async ({ page }) => {
    await page.goto('/skills')
    await page.getByRole('link', { name: 'Srpski' }).click()
    await expect(page).toHaveURL('/srb/skills')
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/skills')
    await page.getByRole('link', { name: 'React' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('React')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Projects' }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(45)
    await page.getByLabel('Search').fill('star map')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL('/projects?skill=&q=star+map')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Star Map'])
  })

  test('a form says that it needs JavaScript, is not there, and would put no password into an address', async ({
    page,
  }) => {
    for (const path of [
      '/email-login',
      '/srb/register-user',
      '/contact',
      '/user-account',
      '/comments/google-login',
    ]) {
      await page.goto(path)
      await expect(page.getByText(NEEDS_SCRIPT)).toBeVisible()
      await expect(page.locator('main form')).toHaveCount(
        path.includes('user-account') || path.includes('google') ? 0 : 1,
      )
      for (const form of await page.locator('main form').all()) {
        await expect(form).toBeHidden()
        await expect(form).toHaveAttribute('method', 'post')
      }
    }
    for (const path of ['/', '/projects', '/comments']) {
      await page.goto(path)
      await expect(page.getByText(NEEDS_SCRIPT)).toBeHidden()
    }
  })

  test('the menu opens by the browser itself', async ({ page }) => {
    await page.goto('/skills')
    await page.setViewportSize({ width: 820, height: 900 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'About me' }).click()
    await expect(page).toHaveURL('/about-me')
  })
})
