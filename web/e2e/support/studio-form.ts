import { fileURLToPath } from 'node:url'
import { type APIRequestContext, type Browser, type Locator, type Page, expect } from '@playwright/test'
import type { PortfolioServer } from './server.ts'

/** Opens an address of the Studio as its owner, with a session but without the sign-in page. */
export async function openAsOwner(page: Page, server: PortfolioServer, path: string) {
  if (isInStudio(page) && path.startsWith(STUDIO)) return goWithinStudio(page, path)
  await signInAsOwner(page.context().request, server)
  await page.goto(`${server.origin}${path}`)
}

export async function signInAsOwner(request: APIRequestContext, server: PortfolioServer) {
  const headers = await antiForgery(request, server)
  const answer = await request.post(`${server.origin}/api/auth/login`, { data: server.owner, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Opens an address as the owner in a window of its own, beside a visitor's. */
export async function openOwnersWindow(browser: Browser, server: PortfolioServer, path: string) {
  const owner = await (await browser.newContext()).newPage()
  await openAsOwner(owner, server, path)
  return owner
}

const STUDIO = '/studio/'

export const isInStudio = (page: Page) =>
  page.url() !== 'about:blank' && new URL(page.url()).pathname.startsWith(STUDIO)

/** Navigates like a link of the loaded Studio. */
export const goWithinStudio = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The CSRF header, without which the API refuses changes. */
export async function antiForgery(request: APIRequestContext, server: PortfolioServer) {
  await request.get(`${server.origin}/api/auth/session`)
  const { cookies } = await request.storageState()
  return { 'X-XSRF-TOKEN': cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}

/** Opens a document's form and waits until it is editable. */
export async function openDocument(page: Page, server: PortfolioServer, type: string, id: string) {
  await openAsOwner(page, server, `/studio/intent/edit/type=${type};id=${id}/`)
  await formIsReady(page)
}

export const formIsReady = (page: Page) =>
  expect(page.locator('[data-testid="form-view"]:not([data-read-only])')).toBeVisible()

/** The input element of a field of the form, such as `title.srb`. */
export const field = (page: Page, path: string): Locator =>
  page.getByTestId(`field-${path}`).locator('input, textarea').first()

/** Opens a group of the form's fields; clicks again, because an error mark in another tab can move this one. */
export async function openGroup(page: Page, name: string) {
  const tab = page.getByTestId(`group-tab-${name}`)
  await expect(async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
  }).toPass()
}

/** Presses Publish, repeatedly when the Studio was still validating the last input. */
export async function publish(page: Page) {
  const button = page.getByTestId('action-publish')
  await expect(async () => {
    const isPressed = await button.isEnabled()
    if (isPressed) await button.click()
    await expect(button).toBeDisabled({ timeout: 1_500 })
    await expect(page.getByTestId('pane-footer-document-status')).toContainText(/published/i, {
      timeout: isPressed ? 3_000 : 100,
    })
  }).toPass()
}

export const PICTURE = fileURLToPath(
  new URL('../../../studio/content/assets/projects/auction-house.webp', import.meta.url),
)

/** Uploads a picture into an empty field and waits until the form shows it; publishing would not wait. */
export async function upload(page: Page, path: string, file: string) {
  const picture = page.locator(`[id="${path}"]`)
  await picture.locator('input[type=file]').setInputFiles(file)
  await expect(picture.getByTestId('hotspot-image-input')).toBeVisible()
}

/** Chooses an action of the menu beside the publish button, and confirms it if asked. */
export async function chooseAction(page: Page, name: RegExp, confirmation?: RegExp) {
  await page.getByTestId('action-menu-button').click()
  await page.getByRole('menuitem', { name }).click()
  if (confirmation) await page.getByRole('dialog').getByRole('button', { name: confirmation }).click()
}

/** Opens the Studio's search and types into it. */
export async function searchStudio(page: Page, words: string) {
  await page.getByTestId('studio-search').click()
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type(words)
}

/** Writes to the lake with the owner's session, without the Studio. */
export const mutate = (page: Page, server: PortfolioServer, mutations: object[]) =>
  postToLake(page.context().request, server, 'mutate', { mutations })

/** Performs an action of Sanity's Actions API with the owner's session. */
export const act = (page: Page, server: PortfolioServer, action: object) =>
  postToLake(page.context().request, server, 'actions', { actions: [action] })

/** Writes with the session of the request. */
export async function postToLake(
  request: APIRequestContext,
  { origin }: PortfolioServer,
  endpoint: 'mutate' | 'actions',
  data: object,
) {
  const url = `${origin}/lake/v2025-02-19/data/${endpoint}/production`
  const answer = await request.post(url, { data, headers: { Origin: origin } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Queries published content anonymously. */
export const fetchPublished = async (server: PortfolioServer, query: string) =>
  waitForResult(await (await fetch(queryUrl(server, query))).json())

/** Queries with the owner's session of the page, including drafts. */
export const fetchDraft = (page: Page, server: PortfolioServer, query: string) =>
  fetchWith(page.context().request, server, query)

export const fetchWith = async (request: APIRequestContext, server: PortfolioServer, query: string) =>
  waitForResult(await (await request.get(queryUrl(server, query))).json())

const queryUrl = (server: PortfolioServer, query: string) =>
  `${server.origin}/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}&perspective=raw`

const waitForResult = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
