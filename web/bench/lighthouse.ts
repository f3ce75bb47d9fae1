/**
 * Lighthouse over every public page of the built site, as on a first visit by phone: medians, and what falls short of
 * the budget. Each run starts a browser with a new profile: a browser that has shown another page keeps its processes
 * and compiled scripts, so its blocking time is shorter. The server's caches are warm: it has sent every page before.
 *
 * One run takes 3 minutes, five 15. The first rows are the floor: static HTML with the words of the home page, which tells
 * how fast this machine is. The budgets of the largest paint are multiples of it.
 *
 * Both ways of throttling count. `simulate`, Lighthouse's default, computes what a slow network would have done, and
 * charges scripts that arrive before the first paint on a local server to it (GoogleChrome/lighthouse issue 16539);
 * `devtools` slows the network down.
 *
 * Usage: node bench/lighthouse.ts [runs=1] [path ...]
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { escapeMarkup } from '@portfolio/contract/markup'
import { type BrowserContext, chromium as playwright } from 'playwright'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { PUBLIC_PAGES } from '#e2e/support/public-pages.ts'
import { startPortfolio } from '#e2e/support/server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METHODS = ['simulate', 'devtools'] as const
/**
 * `paint` is a multiple of the floor's: 1,000 ms simulated and 900 applied on a machine whose floor is 630. `blocked` is
 * in milliseconds, `shift` the cumulative layout shift.
 */
const BUDGETS = {
  simulate: { paint: 1_000 / 630, blocked: 0, shift: 0, performance: 100 },
  devtools: { paint: 900 / 630, blocked: Infinity, shift: 0, performance: 100 },
}
const CHROMIUM_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
]

type Method = (typeof METHODS)[number]
const FIGURES = [...CATEGORIES, 'paint', 'blocked', 'shift', 'kilobytes', 'requests'] as const
type Figures = Record<(typeof FIGURES)[number], number>

const [runs = '1', ...paths] = process.argv.slice(2)
const pages = PUBLIC_PAGES.filter(
  ({ path, status }) => status === undefined && (paths.length === 0 || paths.includes(path)),
)

const server = await startPortfolio()
const plain = await startPlainServer()
const floors: Record<Method, number> = { simulate: Number.NaN, devtools: Number.NaN }
let shortcomings = 0
try {
  plain.send(await visitAll())
  for (const method of METHODS) {
    const figures = await measureRuns(plain.address, method)
    floors[method] = figures.paint
    write('words of / alone', method, figures)
  }
  for (const { path, isListed } of pages)
    for (const method of METHODS)
      report(path, method, await measureRuns(server.origin + path, method), isListed ?? true)
} finally {
  plain.stop()
  await server.stop()
}
process.exitCode = shortcomings === 0 ? 0 : 1

/** A server that sends one page as it is, uncompressed. */
async function startPlainServer() {
  let page = ''
  const plainServer = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(page)
  }).listen(0, '127.0.0.1')
  await once(plainServer, 'listening')
  const address = plainServer.address()
  if (typeof address !== 'object' || !address) throw new Error('No port')
  return {
    address: `http://127.0.0.1:${address.port}/`,
    send: (html: string) => (page = html),
    stop: () => plainServer.close(),
  }
}

/**
 * Visits every page once, so that the server renders the pictures in their sizes and fills its caches.
 * @returns HTML with the words of the home page
 */
async function visitAll() {
  const browser = await playwright.launch({
    args: CHROMIUM_FLAGS,
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  })
  // Viewport of Lighthouse's phone.
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75, isMobile: true })
  const words = await createTextPage(context, '/')
  const page = await context.newPage()
  for (const { path } of pages) {
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  await browser.close()
  return words
}

async function createTextPage(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(server.origin + path)
  const text = await page.locator('body').innerText()
  await page.close()
  const lines = text.split(/\n+/).map((line) => `<p>${escapeMarkup(line)}</p>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Words</title><body>${lines.join('\n')}</body></html>`
}

async function measureRuns(address: string, method: Method): Promise<Figures> {
  const measured: Figures[] = []
  for (let run = 0; run < Number(runs); run++) measured.push(await measure(address, method))
  return medians(measured)
}

async function measure(address: string, method: Method): Promise<Figures> {
  const { audits, categories } = await auditPatiently(address, method)
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = audits['network-requests']?.details
  const sent: unknown[] =
    requests && 'items' in requests && Array.isArray(requests.items) ? requests.items : []
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    paint: Math.round(number('largest-contentful-paint')),
    blocked: Math.round(number('total-blocking-time')),
    shift: Math.round(number('cumulative-layout-shift') * 1_000) / 1_000,
    kilobytes: Math.round(number('total-byte-weight') / 1024),
    requests: sent.filter(isRequest).length,
  }
}

/** Retries, because on a loaded machine the beginning of a recording is occasionally lost. */
async function auditPatiently(address: string, method: Method, tries = 4) {
  const result = await audit(address, method)
  if (!result) throw new Error(`Lighthouse did not answer for ${address}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  if (tries === 1) throw new Error(`Lighthouse could not measure ${address}: ${runtimeError.message}`)
  return auditPatiently(address, method, tries - 1)
}

async function audit(address: string, throttlingMethod: Method) {
  const chromium = await launch({
    chromeFlags: CHROMIUM_FLAGS,
    ...(process.env.CHROME_PATH ? { chromePath: process.env.CHROME_PATH } : {}),
  })
  try {
    return await lighthouse(address, {
      port: chromium.port,
      output: 'json',
      logLevel: 'error',
      throttlingMethod,
      onlyCategories: [...CATEGORIES],
    })
  } finally {
    chromium.kill()
  }
}

/** Lighthouse also lists inline resources, which are not requests, and prefetches, which are. */
function isRequest(item: unknown) {
  return typeof item === 'object' && item !== null && 'url' in item && !String(item.url).startsWith('data:')
}

function medians([first, ...others]: Figures[]): Figures {
  if (!first) throw new Error('Nothing was measured')
  const result = { ...first }
  for (const name of FIGURES) {
    const sorted = [first, ...others].map((figures) => figures[name]).toSorted((a, b) => a - b)
    result[name] = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return result
}

function report(path: string, method: Method, figures: Figures, isListed: boolean) {
  const budget = BUDGETS[method]
  const short = [
    figures.performance < budget.performance && 'performance',
    figures.accessibility < 100 && 'accessibility',
    figures['best-practices'] < 100 && 'best practices',
    // A page with noindex has a lower SEO score by design.
    isListed && figures.seo < 100 && 'seo',
    figures.paint > floors[method] * budget.paint && 'largest paint',
    figures.blocked > budget.blocked && 'blocked time',
    figures.shift > budget.shift && 'layout shift',
  ].filter((name) => name !== false)
  shortcomings += short.length
  write(path, method, figures, short)
}

function write(title: string, method: Method, figures: Figures, short: readonly string[] = []) {
  const { performance, accessibility, seo, paint, blocked, shift, kilobytes, requests } = figures
  const scores = [performance, accessibility, figures['best-practices'], seo].join(' ')
  const ratio = (paint / floors[method]).toFixed(2)
  process.stdout.write(
    `${title.padEnd(28)} ${method.padEnd(8)} scores ${scores}  LCP ${paint} ms (${ratio})  TBT ${blocked} ms  CLS ${shift}  ` +
      `${kilobytes} KB in ${requests} requests${short.length > 0 ? `  SHORT: ${short.join(', ')}` : ''}\n`,
  )
}
