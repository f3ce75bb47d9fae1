import type { FrameLocator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { field, formIsReady, openAsOwner, publish } from './support/studio-form.ts'

test.describe.configure({ timeout: 180_000 })

/** The Studio and a page in it are two large applications, and the machines that run the tests are small. */
const READY = { timeout: 90_000 }
const PREVIEW_CODE = /assets\/(preview|renderVisualEditing)/

test('a draft shows on the site in the Studio while it is typed, and to visitors when it is published', async ({
  browser,
  page,
  server,
  consoleErrors,
}) => {
  // The Studio gives the page a few seconds to connect, which small machines exceed.
  consoleErrors.allow(/Unable to connect to visual editing/)
  const visitor = await (await browser.newContext({ locale: 'en-US' })).newPage()
  const [byVisitor, byOwner] = [visitor, page].map(recordRequests)
  await visitor.goto(`${server.origin}/projects/star-map`)
  const seen = visitor.getByRole('heading', { level: 1 })

  await openAsOwner(page, server, '/studio/presentation?preview=/projects/star-map')
  const preview = page.frameLocator('iframe')
  await openFieldOf(preview)
  await formIsReady(page)
  await expect(page.getByText('Used on 4 pages')).toBeVisible()
  await expect(field(page, 'title.en')).toBeFocused()
  await field(page, 'title.en').fill('Map of drafts')
  await expect(heading(preview)).toHaveText(/^Map of drafts/)
  await expect(seen).toHaveText('Star Map')

  // The same in Serbian, at the width of a phone.
  await page.getByRole('button', { name: 'Toggle viewport size' }).click()
  await preview.getByText('Srpski').click()
  await expect(heading(preview)).toHaveText(/^Mapa zvezda/)
  await openFieldOf(preview)
  await expect(field(page, 'title.srb')).toBeFocused()
  await field(page, 'title.srb').fill('Mapa nacrta')
  await expect(heading(preview)).toHaveText(/^Mapa nacrta/)

  await publish(page)
  await expect(seen).toHaveText('Map of drafts')
  expect(byVisitor?.filter((url) => PREVIEW_CODE.test(url))).toEqual([])
  expect(byOwner?.filter((url) => PREVIEW_CODE.test(url))).not.toEqual([])
})

const heading = (preview: FrameLocator) => preview.getByRole('heading', { level: 1 })

/** Clicks on the heading, once the page in the Studio has become editable. */
async function openFieldOf(preview: FrameLocator) {
  await expect(preview.locator('sanity-visual-editing')).toBeAttached(READY)
  await heading(preview).click()
}

function recordRequests(page: Page) {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  return urls
}
