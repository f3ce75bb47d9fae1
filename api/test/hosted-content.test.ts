import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type Server, createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#src/http/request-log.ts'
import { createCertificate } from './support/certificate.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'

// A second portfolio's lake plays Sanity's host, over TLS.
const trusted = getCACertificates('default')
let folder: string
let sanity: TestPortfolio
let host: Awaited<ReturnType<typeof startHost>>
let portfolio: TestPortfolio
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hosted-'))
  sanity = await startPortfolio()
  host = await startHost(sanity.origin)
  portfolio = await startPortfolio(
    {
      SANITY_PROJECT_ID: 'portfolio',
      SANITY_API_HOST: `${host.origin}/lake`,
      SANITY_CDN_HOST: `${host.origin}/lake`,
    },
    { log: createLog('warn', { write: (line) => void lines.push(line) }) },
  )
})
afterAll(async () => {
  await portfolio.stop()
  await host.close()
  await sanity.stop()
  setDefaultCACertificates(trusted)
  await rm(folder, { recursive: true, force: true })
})

/** TLS in front of the lake, as Sanity's host has. Counts the requests; its connections can be cut. */
async function startHost(target: string) {
  const { key, certificate } = createCertificate(folder, 'localhost')
  setDefaultCACertificates([...trusted, certificate])
  let requests = 0
  const server: Server = createServer({ key, cert: certificate }, (asked, answer) => {
    requests += 1
    const passed = request(target + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `https://localhost:${port}`,
    requests: () => requests,
    cut: () => server.closeAllConnections(),
    async refuse() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
    async accept() {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

const page = (path: string) => portfolio.visitor().get(path, { Accept: 'text/html' })
const health = async () => (await portfolio.visitor().get('/api/health')).body

async function publish(title: string) {
  const owner = await sanity.owner()
  const patch = {
    query: '*[_type == "project" && slug.current == "chess-clock"]',
    set: { 'title.en': title },
  }
  const { status } = await owner.call('POST', '/lake/v2025-02-19/data/mutate/production', {
    body: { mutations: [{ patch }] },
    headers: { Origin: sanity.origin },
  })
  expect(status).toBe(200)
}

test('pages show the content of the host, and may load its pictures and nothing else', async () => {
  const { status, text, headers } = await page('/projects')
  expect(status).toBe(200)
  expect(text).toContain(`${host.origin}/lake/images/portfolio/production/`)
  const policy = headers.get('content-security-policy') ?? ''
  const allowed = (directive: string) => policy.split(';').find((part) => part.startsWith(directive))
  expect(allowed('img-src')).toContain(host.origin)
  expect(allowed('connect-src')).toContain(host.origin.replace('https', 'wss'))
  expect(allowed('script-src')).not.toContain(host.origin)
  expect(policy).not.toContain('sanity.io')
  expect((await portfolio.visitor().get('/studio')).text).toContain(`"apiHost":"${host.origin}/lake"`)
})

test('a page view costs no request to the host, and a publish shows within a second', async () => {
  await expect.poll(health).toMatchObject({ content: true })
  await page('/projects')
  const before = host.requests()
  for (let visit = 0; visit < 5; visit += 1) await page('/projects')
  expect(host.requests()).toBe(before)
  await publish('Published at the host')
  await expect
    .poll(async () => (await page('/projects')).text, { timeout: 1_000, interval: 50 })
    .toContain('Published at the host')
})

test('without the host visitors get a page that says so, health and one log line too, and it heals', async () => {
  await host.refuse()
  // With content of the time before it was hosted, which is neither used nor upgraded.
  const dataDirectory = await mkdtemp(join(folder, 'before-'))
  await mkdir(join(dataDirectory, 'content'))
  await writeFile(join(dataDirectory, 'content/content.sqlite'), '')
  const early = await startPortfolio({
    DATA_DIR: dataDirectory,
    SANITY_PROJECT_ID: 'portfolio',
    SANITY_API_HOST: `${host.origin}/lake`,
  })
  onTestFinished(() => early.stop())
  await expect.poll(health).toMatchObject({ status: 'unavailable', content: false })
  const failed = await page('/srb/skills')
  expect(failed.status).toBe(503)
  expect(failed.text).toContain('<html lang="sr-Latn">')
  await expect.poll(() => early.said.join()).toContain(`${host.origin}/lake cannot be reached`)
  await publish('Published meanwhile')
  await host.accept()
  await expect
    .poll(async () => (await page('/projects')).text, { timeout: 15_000 })
    .toContain('Published meanwhile')
  await expect.poll(health, { timeout: 15_000 }).toMatchObject({ status: 'ready', content: true })
  expect(lines.filter((line) => line.includes('cannot be followed'))).toHaveLength(1)
})
