import { expect, test } from 'vitest'
import { usePortfolio } from './support/use-portfolio.ts'

const TOKEN = 'a-token-of-the-scraper'

const portfolio = usePortfolio({ METRICS_TOKEN: TOKEN })

const read = (token: string) =>
  portfolio.visitor().get('/api/metrics', token ? { Authorization: `Bearer ${token}` } : {})
const valueOf = (metrics: string, name: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )

test('only the owner and the bearer of the token read the metrics', async () => {
  expect((await read('')).status).toBe(401)
  expect((await read('another-token-here')).status).toBe(401)
  expect((await read(TOKEN)).status).toBe(200)
  const asOwner = await (await portfolio.owner()).get('/api/metrics')
  expect(asOwner.status).toBe(200)
  expect(asOwner.headers.get('content-type')).toMatch(/^text\/plain; version=/)
})

test('requests, the page cache, listeners and memory are counted', async () => {
  const before = (await read(TOKEN)).text
  for (let visit = 0; visit < 3; visit += 1) await portfolio.visitor().get('/skills')
  await portfolio.visitor().get('/no-such-page')
  const ended = new AbortController()
  const stream = await fetch(`${portfolio.origin}/api/user/comments/events`, { signal: ended.signal })
  await stream.body?.getReader().read()
  const after = (await read(TOKEN)).text
  ended.abort()
  const added = (name: string) => valueOf(after, name) - (valueOf(before, name) || 0)
  expect(added('portfolio_page_cache_hits_total')).toBe(2)
  expect(added('portfolio_page_cache_renders_total')).toBe(2)
  expect(added('portfolio_guestbook_listeners')).toBe(1)
  const series = 'portfolio_http_request_duration_seconds_count'
  expect(added(`${series}{area="site",method="GET",status="200"}`)).toBe(3)
  expect(added(`${series}{area="site",method="GET",status="404"}`)).toBe(1)
  expect(valueOf(after, 'portfolio_process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(after).toContain('# TYPE portfolio_page_cache_hits_total counter')
})
