import { expect, test, withMotion } from './support/fixtures.ts'

test.use(withMotion)

test('moving between pages fetches only what is new', async ({ page }) => {
  // Only a page that hears of changes may keep what it has read.
  const following = page.waitForResponse(
    (response) =>
      response.url().includes('/data/live/events/') && response.request().resourceType() === 'eventsource',
  )
  await page.goto('/skills')
  await following
  await page.waitForLoadState('networkidle')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.getByRole('contentinfo').getByRole('link', { name: 'CV' }).click()
  await expect(page).toHaveURL('/curriculum-vitae')
  await expect(page.getByRole('heading', { name: 'Experience' })).toBeVisible()
  const queries = requests.filter((path) => path.includes('/data/query/'))
  expect(queries).toHaveLength(1)
  expect(requests.filter((path) => path === '/curriculum-vitae')).toEqual([])

  requests.length = 0
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Skills', level: 1 })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Experience' })).toBeVisible()
  expect(requests.filter((path) => path.includes('/data/query/')).length).toBeLessThanOrEqual(1)
})

test('the overlay covers only a page that is slow to come', async ({ page }) => {
  await page.goto('/skills')
  await page.waitForLoadState('networkidle')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/data/query/**', async (route) => {
    await held
    await route.continue()
  })
  const overlay = page.getByText('Loading…')
  await page.getByRole('contentinfo').getByRole('link', { name: 'CV' }).click()
  await expect(overlay).toBeAttached()
  release()
  await expect(page).toHaveURL('/curriculum-vitae')
  await expect(overlay).toHaveCount(0)
})

test('the client of the content is fetched only when the page is idle', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.goto('/projects')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /\/lake\/v|\/api\/|live-/.test(path))).toEqual([])
})
