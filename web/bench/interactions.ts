/**
 * How fast pages answer on a slow phone, as rows of `npm run bench`: milliseconds from an interaction to the next paint
 * (INP, https://web.dev/articles/inp), and from a click on a hovered link to the first paint of its page. The floors
 * are the same on a page with a button alone: the time that the browser itself takes, without a graphics card. The last
 * row is the route change without CPU throttling.
 *
 * Usage: node bench/interactions.ts [runs=5]
 */
import { type Browser, type Locator, type Page, chromium } from 'playwright'
import { startPortfolio } from '#e2e/support/server.ts'

/** CPU slowdown of Lighthouse's slow phone. */
const SLOWDOWN = 4
const PHONE = { width: 412, height: 823 }
/** The smallest duration that browsers report. */
const SHORTEST_MS = 16

type Interaction = {
  title: string
  /** Null for a page with a button alone. */
  path: string | null
  act: (page: Page) => Promise<void>
  /** Waits for the result. */
  seen: (page: Page) => Promise<void>
}

/** A view transition to a heading, as between the pages of the site. */
const BUTTON_ALONE = `<main><h1></h1><button onclick="document.startViewTransition(() => {
  document.querySelector('h1').textContent = 'Projects'
})">Projects</button></main>`

const menu = (page: Page) => page.getByRole('button', { name: 'Open menu' })
const INTERACTIONS: Interaction[] = [
  {
    title: 'INP, floor: a button alone',
    path: null,
    act: (page) => page.getByRole('button').click(),
    seen: (page) => page.getByRole('heading', { name: 'Projects' }).waitFor(),
  },
  {
    title: 'INP, menu',
    path: '/projects',
    act: (page) => menu(page).click(),
    seen: (page) => page.getByRole('dialog', { name: 'Menu' }).waitFor(),
  },
  {
    title: 'INP, filter of projects',
    path: '/projects',
    act: (page) => page.getByLabel('Search').press('z'),
    seen: (page) => page.getByRole('button', { name: 'Clear filter' }).waitFor(),
  },
  {
    title: 'INP, language',
    path: '/about-me',
    act: (page) => page.getByRole('link', { name: 'Srpski' }).first().click(),
    seen: (page) => page.locator('html[lang=sr-Latn]').waitFor(),
  },
  {
    title: 'INP, theme',
    path: '/skills',
    act: (page) => page.getByRole('button', { name: 'Switch between dark and light' }).click(),
    seen: (page) => page.locator('html[data-theme]').waitFor(),
  },
  {
    title: 'INP, modal of a skill',
    path: '/skills',
    act: (page) => page.locator('main a[href="/skills/certificate/react"]').click(),
    seen: (page) => page.getByRole('dialog', { name: 'React' }).waitFor(),
  },
]

const [runs = '5'] = process.argv.slice(2)
const server = await startPortfolio()
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'],
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
})
try {
  for (const { title, ...interaction } of INTERACTIONS)
    await report(title, 100, () => interactionToPaint(browser, interaction))
  await report('Route change, floor: a button alone', 150, () => routeChangeFloor(browser))
  await report('Route change, prefetched', 150, () => routeChange(browser))
  await report('Route change, prefetched, full speed', 150, () => routeChange(browser, 1))
} finally {
  await browser.close()
  await server.stop()
}

async function openPage(from: Browser, path: string | null, slowdown = SLOWDOWN): Promise<Page> {
  const context = await from.newContext({ viewport: PHONE, colorScheme: 'dark', locale: 'en-US' })
  const page = await context.newPage()
  if (path === null) await page.setContent(BUTTON_ALONE)
  else await page.goto(server.origin + path, { waitUntil: 'networkidle' })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function interactionToPaint(from: Browser, { path, act, seen }: Omit<Interaction, 'title'>) {
  const page = await openPage(from, path)
  const longest = page.evaluate(
    (options: PerformanceObserverInit & { durationThreshold: number }) =>
      new Promise<number>((resolve) => {
        let found = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) found = Math.max(found, duration)
        }).observe(options)
        addEventListener('bench-end', () => resolve(found), { once: true })
      }),
    { type: 'event', durationThreshold: SHORTEST_MS },
  )
  await act(page)
  await seen(page)
  // The observer gets entries after their paint.
  await page.evaluate(() =>
    requestAnimationFrame(() => requestIdleCallback(() => dispatchEvent(new Event('bench-end')))),
  )
  const duration = await longest
  await page.context().close()
  return Math.max(duration, SHORTEST_MS)
}

async function routeChangeFloor(from: Browser) {
  const page = await openPage(from, null)
  return clickToHeading(page, page.getByRole('button'))
}

async function routeChange(from: Browser, slowdown = SLOWDOWN) {
  const page = await openPage(from, '/about-me', slowdown)
  await menu(page).click()
  const link = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Projects' })
  const prefetched = page.waitForResponse((response) => response.url().includes('/data/query/'))
  await link.hover()
  await prefetched
  await page.waitForLoadState('networkidle')
  return clickToHeading(page, link)
}

/** Milliseconds from the click to the first frame with the next page's heading. */
async function clickToHeading(page: Page, target: Locator) {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let clicked = 0
        addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true })
        const look = () => {
          const isThere = document.querySelector('main h1')?.textContent === 'Projects'
          requestAnimationFrame(isThere ? (time) => resolve(time - clicked) : look)
        }
        look()
      }),
  )
  await target.click()
  const duration = await painted
  await page.context().close()
  return duration
}

async function report(title: string, aim: number, measure: () => Promise<number>) {
  const times: number[] = []
  for (let run = 0; run < Number(runs); run += 1) times.push(await measure())
  const sorted = times.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const cells = ['', '', '', median.toFixed(0), (sorted.at(-1) ?? Number.NaN).toFixed(0)]
  const row = cells.map((cell) => cell.padStart(10)).join('')
  process.stdout.write(`${title.padEnd(40)}${row}${median > aim ? `  above ${aim} ms` : ''}\n`)
}
