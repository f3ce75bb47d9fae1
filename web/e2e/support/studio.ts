import { type Page, expect } from '@playwright/test'
import type { PortfolioServer } from './server.ts'

/** Signs in at the Studio by the site's e-mail sign-in. */
export async function openStudio(page: Page, server: PortfolioServer, path = '/studio/structure') {
  await page.goto(path)
  await page.waitForURL(/\/email-login\?/)
  await page.getByLabel('E-mail').fill(server.owner.email)
  await page.getByLabel('Password', { exact: true }).fill(server.owner.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible({ timeout: 90_000 })
}
