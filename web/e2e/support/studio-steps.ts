import { type Page, expect } from '@playwright/test'
import type { PortfolioServer } from './server.ts'

/** Signs in at the form of the site, to which an address of the Studio leads. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in at the Studio by the site's e-mail sign-in. */
export async function openStudio(page: Page, server: PortfolioServer, path = '/studio/structure') {
  await page.goto(path)
  await page.waitForURL(/\/email-login\?/)
  await fillSignIn(page, server.owner)
  await expect(page.getByTestId('structure-tool-list-pane').first()).toBeVisible()
}

/** Makes a release on the Studio's page of releases, and opens it. */
export async function createRelease(page: Page, title: string) {
  await page.getByRole('button', { name: 'New release' }).first().click()
  await page.getByTestId('release-form-title').fill(title)
  await page.getByTestId('submit-release-button').click()
  await expect(page.getByText('No documents', { exact: true })).toBeVisible()
}

export async function createTask(page: Page, title: string, assignee?: string) {
  // Sanity's button has no name.
  await page.locator('button:has([data-sanity-icon="checkmark-circle"])').first().click()
  await page.getByRole('button', { name: 'New task', exact: true }).click()
  await page.getByPlaceholder('Task title').fill(title)
  if (assignee) {
    await page.getByText('Select assignee').click()
    await page.getByText(assignee, { exact: true }).last().click()
  }
  await page.getByRole('button', { name: 'Create Task' }).click()
}

/** Opens the history of the document's form. @returns its revisions, the latest first */
export async function openHistory(page: Page) {
  await page.getByTestId('pane-context-menu-button').last().click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  return page.getByTestId('timeline-item-button')
}

/** Publishes the form "Make it yours", after which the Studio loads again. */
export async function publishSetUp(page: Page) {
  const loaded = page.waitForEvent('load')
  await page.getByRole('form', { name: 'Make it yours' }).getByRole('button', { name: 'Publish' }).click()
  await loaded
}
