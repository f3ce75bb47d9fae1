import { openStudio } from './support/studio.ts'
import { expect, test } from './support/fixtures.ts'

test('a title published in the studio shows in an open page within 2 s, and after a restart', async ({
  browser,
  page,
  server,
  consoleErrors,
}) => {
  // The studio is told of what Sanity's cloud has and an own server has not.
  consoleErrors.allow(/sanity-cdn\.com is another host/)
  // The site's pages glide into each other; leaving for the studio ends that.
  consoleErrors.allow(/ViewTransition opt-in disabled/)
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`${server.origin}/projects`)
  await expect(visitor.getByRole('heading', { name: 'Star Map' })).toBeVisible()

  await openStudio(page, server)
  await page.goto('/studio/structure/ordered-project;project-star-map')
  const title = page.getByTestId('field-title').getByTestId('string-input').first()
  await expect(title).toHaveValue('Star Map', { timeout: 30_000 })
  await title.fill('Map of the Night')
  const publish = page.getByTestId('action-publish')
  await expect(publish).toBeEnabled({ timeout: 15_000 })
  const published = page.waitForResponse(
    (response) => response.request().postData()?.includes('sanity.action.document.publish') ?? false,
  )
  await publish.click()
  await published
  await expect(visitor.getByRole('heading', { name: 'Map of the Night' })).toBeVisible({ timeout: 2_000 })

  await page.goto('about:blank')
  await server.restart()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Map of the Night' })).toBeVisible()
})
