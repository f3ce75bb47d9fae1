import type { Page } from '@playwright/test'
import { expect, test, withMotion } from './support/fixtures.ts'
import { waitUntilFollowing } from './support/following.ts'
import { holdQueries } from './support/held-requests.ts'
import { openHydrated } from './support/hydrated.ts'
import { mutate, openOwnersWindow } from './support/studio-form.ts'
import { openPhone } from './support/phone.ts'
import { needsLanguageOf, needsSerbian, switchTo } from './support/languages.ts'

test.use(withMotion)

/** Opens a page, and waits until it follows the content and has fetched what it fetches when idle. */
async function openAndFollow(page: Page, open: () => Promise<unknown>) {
  const following = waitUntilFollowing(page)
  await open()
  await following
  await page.waitForLoadState('networkidle')
}

/** Addresses of the content queries of a page from now on. */
function listQueries(page: Page) {
  const queries: string[] = []
  page.on('request', (request) => request.url().includes('/data/query/') && queries.push(request.url()))
  return queries
}

for (const [path, requests, kilobytes] of [
  // Includes 50 kB for the three pictures below the first screen.
  ['/', 12, 190],
  ['/skills', 12, 160],
] as const) {
  test(`${path} takes at most ${requests} requests and ${kilobytes} kB, with what it fetches when idle`, async ({
    page,
  }) => {
    needsLanguageOf(path)
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const fetched = new Map<string, string>()
    let bytes = 0
    session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
      if (!url.startsWith('data:')) fetched.set(requestId, url)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (fetched.has(requestId)) bytes += encodedDataLength
    })
    await openAndFollow(page, () => page.goto(path))
    expect(fetched.size, [...fetched.values()].join('\n')).toBeLessThanOrEqual(requests)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThan(kilobytes * 1000)
  })
}

const TERMS = '/terms-and-conditions'
const LIVE_EVENTS = '**/data/live/events/**'
const renameSkill = (name: string) => ({ patch: { id: 'skill-git', set: { 'name.en': name } } })

test('what is published elsewhere makes no visitor read a stored page again, also with the host of Sanity', async ({
  page,
  browser,
  server,
}) => {
  const owner = await openOwnersWindow(browser, server, '/')
  // The response is cached from then on.
  await owner.goto(TERMS)
  // Hosted Sanity reads no event id from the query string.
  await page.route(LIVE_EVENTS, (route) => route.continue({ url: route.request().url().replace(/\?.*/, '') }))
  const queries = listQueries(page)
  const visits = [() => page.goto(TERMS), () => page.goto(TERMS), () => page.reload()]
  for (const [number, visit] of visits.entries()) {
    await mutate(owner, server, [renameSkill(`Git ${number}`)])
    await openAndFollow(page, visit)
    expect(queries).toEqual([])
  }
})

test('what is published between the page and its first event is shown, and only what the page shows is read', async ({
  page,
  browser,
  server,
}) => {
  const owner = await openOwnersWindow(browser, server, '/')
  const queries = listQueries(page)
  const visitWhile = async (changes: object[]) => {
    await page.route(
      LIVE_EVENTS,
      async (route) => {
        await mutate(owner, server, changes)
        await route.continue()
      },
      { times: 1 },
    )
    await openAndFollow(page, () => page.goto(TERMS))
  }
  const draft = { createOrReplace: { _id: 'drafts.home', _type: 'home' } }
  await visitWhile([renameSkill('Git 1'), draft])
  expect(queries).toEqual([])
  await visitWhile([{ patch: { id: 'termsAndConditions', set: { 'title.en': 'Rewritten' } } }])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rewritten')
})

test('a page that another cache has kept from before a publication shows it', async ({
  page,
  browser,
  server,
}) => {
  const owner = await openOwnersWindow(browser, server, '/skills')
  // Twice: only a page from the server's page cache names its latest live event in a header.
  await owner.goto('/skills')
  const kept = await owner.request.get('/skills')
  await mutate(owner, server, [renameSkill('Renamed')])
  await page.route('/skills', (route) => route.fulfill({ response: kept }))
  await page.goto('/skills')
  await expect(page.getByText('Renamed').first()).toBeVisible()
})

test('hydration leaves the language of the document alone, for which browsers style the whole page again', async ({
  page,
}) => {
  needsSerbian()
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      const written = changes.filter(({ target }) => target === document.documentElement)
      if (written.length > 0) document.documentElement.dataset.written = document.documentElement.lang
    }).observe(document, { attributeFilter: ['lang'], subtree: true })
  })
  const html = page.locator('html')
  await page.goto('/srb/projects')
  await expect(html).toHaveAttribute('data-hydrated')
  await expect(html).not.toHaveAttribute('data-written')
  await switchTo(page, 'en')
  await expect(html).toHaveAttribute('data-written', 'en')
})

test('a touch has the code of the pages fetched that links in view lead to', async ({ browser, server }) => {
  const page = await openPhone(browser, server)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  // The modal's code belongs to the screen of skills.
  const ofCertificates = (path: string) => /^\/assets\/certificate-(?!modal)[^/]+\.js$/.test(path)
  await openAndFollow(page, () => page.goto('/skills'))
  expect(fetched.filter(ofCertificates)).toEqual([])
  // A place of the page without a link.
  await page.touchscreen.tap(4, 600)
  await expect.poll(() => fetched.filter(ofCertificates)).not.toEqual([])
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => path.includes('/data/query/'))).toEqual([])
  await page.context().close()
})

test('a link that is pointed at has the data of its page fetched', async ({ page }) => {
  await openAndFollow(page, () => page.goto('/about-me'))
  const link = page.getByRole('banner').getByRole('link', { name: 'Projects' })
  const fetched = page.waitForResponse('**/data/query/**')
  await link.hover()
  await (await fetched).finished()
  const queries = listQueries(page)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  // The page renders its first entries before the others.
  await expect(page.locator('[data-stop]')).toHaveCount(45)
  expect(queries).toEqual([])
})

test('moving between pages fetches only what is new', async ({ page }) => {
  await openAndFollow(page, () => page.goto('/skills'))
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

test('a page whose code a new version has replaced is loaded by the browser', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404|400|dynamically imported module/)
  await openHydrated(page, '/about-me')
  let isOld = true
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOld = false
  })
  await page.route(/\/assets\/(contact|check|enlarged)[^/]*\.js/, (route) =>
    isOld ? route.fulfill({ status: 404 }) : route.continue(),
  )
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Skills' }).click()
  await expect(page.getByRole('heading', { name: 'Skills', level: 1 })).toBeVisible()
  // So is one that Back leads to and whose content cannot be read.
  await page.route('**/data/query/**', (route) => (isOld ? route.fulfill({ status: 400 }) : route.continue()))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'About me', level: 1 })).toBeVisible()

  isOld = true
  await pages.getByRole('link', { name: 'Contact' }).click()
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toBeVisible()
  await expect(page).toHaveURL('/contact')

  // The browser sends a form that needs such code, and loads a page again that lacks a part.
  await message.fill('Written before')
  isOld = true
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByText('First name is required!').first()).toBeVisible()
  await expect(message).toHaveValue('Written before')

  await openHydrated(page, '/projects/night-desk')
  isOld = true
  await page.getByRole('main').getByRole('link', { name: 'Enlarge the picture' }).first().click()
  await expect.poll(() => isOld).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // So is one that has been loaded again and has been open for a while.
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
  await page.evaluate(() => (performance.now = () => 90_000))
  isOld = true
  await page.getByRole('main').getByRole('link', { name: 'Enlarge the picture' }).first().click()
  await expect.poll(() => isOld).toBe(false)

  // One that fails again after it was loaded again says so, and offers another try.
  await page.locator('html[data-hydrated]').waitFor()
  isOld = true
  await page.getByRole('main').getByRole('link', { name: 'Enlarge the picture' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
  expect(isOld).toBe(true)
  isOld = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page could not be loaded')
})

test('a page that is opened without a connection is there once the connection is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/)
  await openHydrated(page, '/about-me')
  await context.setOffline(true)
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Contact' }).click()
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' })
  await expect(failed).toBeVisible()
  await expect(failed).toBeFocused()
  await expect(page).toHaveTitle('This page could not be loaded')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeVisible()

  // In another language not even the header can be loaded.
  needsSerbian()
  await page.locator('html[data-hydrated]').waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Srpski' }).click()
  await expect(failed).toBeFocused()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Kontakt', level: 1 })).toBeVisible()
})

test('the overlay covers only a page that is slow to come, and only then is announced', async ({ page }) => {
  // Without motion the overlay waits, too.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openHydrated(page, '/skills')
  const release = await holdQueries(page)
  const overlay = page.getByText('Loading…')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'CV' })
  const isShownAtOnce = await link.evaluate((element: HTMLElement) => {
    element.click()
    return document.querySelector('output > span')?.checkVisibility({ visibilityProperty: true })
  })
  expect(isShownAtOnce).toBe(false)
  await expect(overlay).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Skills' }).click({ trial: true })
  release()
  await expect(page).toHaveURL('/curriculum-vitae')
  await expect(overlay).toHaveCount(0)
})

test('content is followed only when the page is idle, and its client is fetched only for another page', async ({
  page,
}) => {
  const requested: string[] = []
  const hasClient = () => requested.some((path) => /index\.browser-/.test(path))
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const idle = new Promise<void>((resolve) => addEventListener('test-idle', () => resolve()))
    window.requestIdleCallback = (task) => {
      void idle.then(() => task({ didTimeout: false, timeRemaining: () => 10 }))
      return 0
    }
  })
  await page.goto('/projects')
  await page.waitForLoadState('networkidle')
  expect(requested.filter((path) => /\/lake\/v|\/api\/|index\.browser-/.test(path))).toEqual([])

  const following = waitUntilFollowing(page)
  await page.evaluate(() => dispatchEvent(new Event('test-idle')))
  await following
  await page.waitForLoadState('networkidle')
  expect(hasClient()).toBe(false)
  await page.getByRole('contentinfo').getByRole('link', { name: 'CV' }).hover()
  await expect.poll(() => hasClient()).toBe(true)
})
