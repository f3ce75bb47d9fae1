/**
 * Lighthouse over every public page of the built site, as a phone sees it: medians, and what falls short of the budget.
 * One run takes 3 minutes, five 15.
 *
 * Both ways of throttling count. `simulate`, Lighthouse's default, computes what a slow network would have done, and
 * charges scripts that arrive before the first paint on a local server to it (GoogleChrome/lighthouse issue 16539);
 * `devtools` slows the network down.
 *
 * Usage: node bench/lighthouse.ts [runs=1] [path ...]
 */
import { chromium as playwright } from 'playwright'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { PUBLIC_PAGES } from '#e2e/support/public-pages.ts'
import { startPortfolio } from '#e2e/support/server.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METHODS = ['simulate', 'devtools'] as const
/** Milliseconds; `shift` is the cumulative layout shift. */
const BUDGETS = {
  simulate: { paint: 1_300, blocked: 50, shift: 0, performance: 99 },
  devtools: { paint: 1_000, blocked: Infinity, shift: 0, performance: 99 },
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
type Figures = {
  performance: number
  accessibility: number
  'best-practices': number
  seo: number
  paint: number
  blocked: number
  shift: number
  kilobytes: number
  requests: number
}

const [runs = '1', ...paths] = process.argv.slice(2)
const pages = PUBLIC_PAGES.filter(
  ({ path, status }) => status === undefined && (paths.length === 0 || paths.includes(path)),
)

const server = await startPortfolio()
const chromium = await launch({
  chromeFlags: CHROMIUM_FLAGS,
  ...(process.env.CHROME_PATH ? { chromePath: process.env.CHROME_PATH } : {}),
})
let shortcomings = 0
try {
  await visitAll()
  for (const { path, isListed } of pages) {
    for (const method of METHODS) {
      const measured: Figures[] = []
      for (let run = 0; run < Number(runs); run++) measured.push(await measure(path, method))
      report(path, method, medians(measured), isListed ?? true)
    }
  }
} finally {
  chromium.kill()
  await server.stop()
}
process.exitCode = shortcomings === 0 ? 0 : 1

/** First visits render pictures in their sizes and fill the caches of compressed answers. */
async function visitAll() {
  const browser = await playwright.connectOverCDP(`http://127.0.0.1:${chromium.port}`)
  // Viewport of Lighthouse's phone.
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75, isMobile: true })
  const page = await context.newPage()
  for (const { path } of pages) {
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await page.keyboard.press('End')
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  await browser.close()
}

async function measure(path: string, method: Method): Promise<Figures> {
  const { audits, categories } = await auditPatiently(path, method)
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
    // Responses from the browser's memory cache are not counted.
    requests: sent.filter(isTransferred).length,
  }
}

/** On a loaded machine the beginning of a recording is occasionally lost. */
async function auditPatiently(path: string, method: Method, tries = 4) {
  const result = await audit(path, method)
  if (!result) throw new Error(`Lighthouse did not answer for ${path}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result.lhr
  if (tries === 1) throw new Error(`Lighthouse could not measure ${path}: ${runtimeError.message}`)
  return auditPatiently(path, method, tries - 1)
}

function audit(path: string, throttlingMethod: Method) {
  return lighthouse(server.origin + path, {
    port: chromium.port,
    output: 'json',
    logLevel: 'error',
    throttlingMethod,
    onlyCategories: [...CATEGORIES],
  })
}

function isTransferred(request: unknown) {
  return (
    typeof request === 'object' &&
    request !== null &&
    'transferSize' in request &&
    Number(request.transferSize) > 0 &&
    // Inline resources are listed too.
    !('url' in request && String(request.url).startsWith('data:'))
  )
}

function medians(measured: Figures[]): Figures {
  const median = (name: keyof Figures) => {
    const sorted = measured.map((figures) => figures[name]).toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    'best-practices': median('best-practices'),
    seo: median('seo'),
    paint: median('paint'),
    blocked: median('blocked'),
    shift: median('shift'),
    kilobytes: median('kilobytes'),
    requests: median('requests'),
  }
}

function report(path: string, method: Method, figures: Figures, isListed: boolean) {
  const budget = BUDGETS[method]
  const short = [
    figures.performance < budget.performance && 'performance',
    figures.accessibility < 100 && 'accessibility',
    figures['best-practices'] < 100 && 'best practices',
    // A page with noindex has a lower SEO score by design.
    isListed && figures.seo < 100 && 'seo',
    figures.paint > budget.paint && 'largest paint',
    figures.blocked > budget.blocked && 'blocked time',
    figures.shift > budget.shift && 'layout shift',
  ].filter((name) => name !== false)
  shortcomings += short.length
  const { performance, accessibility, seo, paint, blocked, shift, kilobytes, requests } = figures
  const scores = [performance, accessibility, figures['best-practices'], seo].join(' ')
  process.stdout.write(
    `${path.padEnd(28)} ${method.padEnd(8)} scores ${scores}  LCP ${paint} ms  TBT ${blocked} ms  CLS ${shift}  ` +
      `${kilobytes} KB in ${requests} requests${short.length > 0 ? `  SHORT: ${short.join(', ')}` : ''}\n`,
  )
}
