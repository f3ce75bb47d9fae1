import { expect, test } from '@playwright/test'
import { sessionSchema } from '@portfolio/contract/account'
import { once } from './support/first-request.ts'
import { type SanityHost, startSanityHost } from './support/sanity-host.ts'
import { type PortfolioServer, startPortfolio } from './support/server.ts'
import { field, formIsReady, goWithinStudio, publish } from './support/studio-form.ts'
import { fillSignIn } from './support/studio-steps.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { needsSerbian, switchTo } from './support/languages.ts'

// Without the shared server of fixtures.ts: the site and the host are servers of their own.
let host: SanityHost
let portfolio: PortfolioServer
const started = new AsyncDisposableStack()
test.beforeAll(async () => {
  host = await startSanityHost()
  started.defer(() => host.stop())
  portfolio = await startPortfolio(host.env)
  started.defer(() => portfolio.stop())
})
test.afterAll(() => started.disposeAsync())

test('the Studio signs in at a hosted Sanity, edits, follows and publishes, and the site shows it @slow', async ({
  browser,
}) => {
  needsSerbian()
  test.slow()
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))

  const listening = page.waitForRequest(
    (request) => request.url().startsWith(host.origin) && request.url().includes('/data/listen/'),
  )
  await page.goto(`${portfolio.origin}/studio/structure/ordered-project;project-star-map`)
  await page.getByRole('link', { name: 'This lake' }).click()
  await page.locator('input[name=code]').fill(host.code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await formIsReady(page)
  await listening
  await expect(field(page, 'title.en')).toHaveValue('Star Map')

  const visitor = await context.newPage()
  await visitor.goto(`${portfolio.origin}/projects`)
  await expect(visitor.getByRole('heading', { name: 'Star Map' })).toBeVisible()
  await field(page, 'title.en').fill('Hosted Map')
  await publish(page)
  await expect(visitor.getByRole('heading', { name: 'Hosted Map' })).toBeVisible()

  // Another editor's change reaches the open form by the stream of events.
  const mutations = [{ patch: { id: 'project-star-map', set: { 'title.en': 'Map of Others' } } }]
  const changed = await context.request.post(`${host.origin}/v2025-02-19/data/mutate/production`, {
    data: { mutations },
    headers: { Authorization: `Bearer ${host.token}` },
  })
  expect(changed.status()).toBe(200)
  await expect(field(page, 'title.en')).toHaveValue('Map of Others')
  await expect(visitor.getByRole('heading', { name: 'Map of Others' })).toBeVisible()
  expect(sockets.filter((url) => url.includes('/data/listen/'))).toEqual([])

  await goWithinStudio(page, '/studio/presentation')
  await expect(page.getByText('The site shows drafts to its owner only')).toBeVisible()

  // The guestbook stays with the site, whose session the Studio asks for.
  await goWithinStudio(page, '/studio/moderation')
  await page.getByRole('link', { name: 'sign in there' }).click()
  await fillSignIn(page, portfolio.owner)
  await page.waitForURL(`${portfolio.origin}/studio/moderation`)
  await visitor.goto(`${portfolio.origin}/comments/write-impression`)
  await visitor.getByLabel('Your impression').fill('Kept by the site itself')
  await visitor.getByRole('button', { name: 'Send' }).click()
  const impression = visitor.getByRole('article').filter({ hasText: 'Kept by the site itself' })
  await expect(impression).toBeVisible()
  await page.getByRole('tab', { name: /Published/ }).click()
  await expect(page).toHaveURL(`${portfolio.origin}/studio/moderation/published`)
  await page.getByRole('button', { name: 'Hide …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insults' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expect(impression).toBeHidden()

  // Once signed in at the site, its owner sees drafts there, too.
  await visitor.goto(`${portfolio.origin}/projects/star-map`)
  await goWithinStudio(page, '/studio/presentation?preview=/projects/star-map')
  const preview = page.frameLocator('iframe')
  await expect(preview.locator('sanity-visual-editing')).toBeAttached()
  const heading = preview.getByRole('heading', { level: 1 })
  await heading.click()
  await formIsReady(page)
  await field(page, 'title.en').fill('Map of a hosted draft')
  await expect(heading).toHaveText(/^Map of a hosted draft/)
  await switchTo(preview, SERBIAN)
  await expect(heading).toHaveText(/^Mapa zvezda/)
  await switchTo(preview, 'en')
  await expect(heading).toHaveText(/^Map of a hosted draft/)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Map of Others')

  // Another person has signed in at the site in another tab.
  const answerAsOther = once(async (route) => {
    const { user } = sessionSchema.parse(await (await route.fetch()).json())
    await route.fulfill({ json: { user: { ...user, email: 'other@example.test' } } })
  })
  await page.route('**/api/auth/session', answerAsOther)
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await loaded
  await context.close()
})
