import { type Page, expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { openStudio } from './studio.ts'

const field = (page: Page, path: string) =>
  page.getByTestId(`field-${path}`).locator('input, textarea').first()

test('a project is made, published and deleted in the studio, and the site follows', async ({
  browser,
  page,
  server,
  consoleErrors,
}) => {
  test.setTimeout(120_000)
  consoleErrors.allow(/sanity-cdn\.com is another host/)
  consoleErrors.allow(/ViewTransition opt-in disabled/)
  const visitor = await (await browser.newContext()).newPage()
  const seen = visitor.getByRole('heading', { name: 'Fresh from the studio' })

  await openStudio(page, server)
  await page.goto('/studio/intent/create/type=project;template=project/')
  await expect(field(page, 'title.en')).toBeEditable({ timeout: 30_000 })
  await field(page, 'title.en').fill('Fresh from the studio')
  await field(page, 'title.srb').fill('Sveže iz studija')
  await field(page, 'description.en').fill('Made by a test.')
  await field(page, 'description.srb').fill('Napravio ga je test.')
  await page.getByTestId('group-tab-all-fields').click()
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(field(page, 'slug')).toHaveValue('fresh-from-the-studio')
  await visitor.goto(`${server.origin}/projects`)
  await expect(seen).toBeHidden()

  const publish = page.getByTestId('action-publish')
  await expect(publish).toBeEnabled({ timeout: 15_000 })
  await publish.click()
  await expect(seen).toBeVisible()
  await visitor.goto(`${server.origin}/srb/projects`)
  await expect(visitor.getByRole('heading', { name: 'Sveže iz studija' })).toBeVisible()

  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(visitor.getByRole('heading', { name: 'Sveže iz studija' })).toBeHidden()
})
