import { once } from 'node:events'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { type Server, createServer } from 'node:https'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#src/operations/request-log.ts'
import { createCertificate } from './support/certificate.ts'
import { listenTo } from './support/event-reader.ts'
import { createPeople } from './support/people.ts'
import { quickest } from './support/quickest.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import type { Visitor } from './support/visitor.ts'
import { SERBIAN } from '@portfolio/contract/test-languages'
import { languageInfo } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { useFolder } from './support/use-folder.ts'
import { runCommand } from './support/run-command.ts'
import { usePortfolio } from './support/use-portfolio.ts'
import { listenLocally } from './support/listen-locally.ts'

// A second portfolio's lake stands in for Sanity's host, over TLS.
const trusted = getCACertificates('default')
const folder = useFolder()
let host: Awaited<ReturnType<typeof startHost>>
let token: string
const lines: string[] = []

const sanity = usePortfolio()
afterAll(async () => {
  await host.close()
  setDefaultCACertificates(trusted)
})
const portfolio = usePortfolio(
  async () => {
    host = await startHost(sanity.origin)
    token = await makeToken()
    return {
      SANITY_PROJECT_ID: 'portfolio',
      SANITY_API_HOST: `${host.origin}/lake`,
      SANITY_CDN_HOST: `${host.origin}/lake`,
      SANITY_READ_TOKEN: token,
    }
  },
  { log: createLog('warn', { write: (line) => void lines.push(line) }) },
)

/** A TLS server in front of the lake, like Sanity's host. It counts requests; its connections can be cut. */
async function startHost(target: string) {
  const { key, certificate } = createCertificate(folder, 'localhost')
  setDefaultCACertificates([...trusted, certificate])
  let requests = 0
  let areImagesRefused = false
  const server: Server = createServer({ key, cert: certificate }, (asked, answer) => {
    requests += 1
    if (areImagesRefused && asked.url?.startsWith('/lake/images/')) {
      answer.writeHead(503).end()
      return
    }
    const passed = request(target + asked.url, { method: asked.method, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.once('error', () => answer.destroy())
    answer.once('close', () => passed.destroy())
    asked.pipe(passed)
  })
  const port = await listenLocally(server)
  return {
    origin: `https://localhost:${port}`,
    requests: () => requests,
    cut: () => server.closeAllConnections(),
    refuseImages: (areRefused: boolean) => void (areImagesRefused = areRefused),
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

/** Creates an API token at the host. */
async function makeToken() {
  const { stdout } = await runCommand('content-token', sanity.commandEnv, 'create', 'preview')
  return /^\S{20,}$/m.exec(stdout)?.[0] ?? ''
}

const page = (path: string) => portfolio.visitor().get(path, { Accept: 'text/html' })
const health = async () => (await portfolio.visitor().get('/api/health')).body

async function publish(title: string) {
  const owner = await sanity.owner()
  const patch = {
    query: '*[_type == "project" && slug.current == "chess-clock"]',
    set: { 'title.en': title },
  }
  expect((await owner.mutate({ patch })).status).toBe(200)
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
  const studio = await page('/studio')
  expect(studio.text).toContain(`"apiHost":"${host.origin}/lake"`)
  // The Studio sends requests to the domain itself, which the wildcard does not match.
  expect(studio.headers.get('content-security-policy')).toMatch(
    /connect-src[^;]* https:\/\/sanity-cdn\.com[ ;]/,
  )
})

test('a page view costs no request to the host, and a publish shows within a second', async () => {
  await expect.poll(health).toMatchObject({ content: true })
  await page('/projects')
  let before = 0
  // The start reads content too, beside the first pages.
  const isQuiet = () => {
    const former = before
    before = host.requests()
    return before === former
  }
  await expect.poll(isQuiet, { interval: 500 }).toBe(true)
  for (let visit = 0; visit < 5; visit += 1) await page('/projects')
  expect(host.requests()).toBe(before)
  const time = await quickest(async (attempt) => {
    const title = `Published at the host, ${attempt}`
    await publish(title)
    await expect.poll(async () => (await page('/projects')).text, { interval: 50 }).toContain(title)
  })
  expect(time).toBeLessThan(1_000)
})

test('a page without the placeholder of its picture, which the host refused, has it a minute later', async () => {
  await expect.poll(health).toMatchObject({ content: true })
  const now = performance.now.bind(performance)
  let later = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  onTestFinished(() => void vi.restoreAllMocks())
  const PLACEHOLDER = 'class="placeholder" src="data:image/webp'
  const hasPlaceholder = async () => (await page('/projects/night-desk')).text.includes(PLACEHOLDER)
  host.refuseImages(true)
  expect(await hasPlaceholder()).toBe(false)
  host.refuseImages(false)
  later = 59_000
  expect(await hasPlaceholder()).toBe(false)
  later = 61_000
  expect(await hasPlaceholder()).toBe(true)
})

test('a stored page names the event that the host welcomes its visitor with, so that it reads nothing again', async () => {
  await page('/privacy-policy')
  await publish('Published beside a stored page')
  const events = await listenTo(host.origin, '/lake/v2025-02-19/data/live/events/production')
  const { id } = await events.waitFor(({ name }) => name === 'welcome')
  await events.close()
  await expect
    .poll(async () => (await page('/privacy-policy')).headers.get('server-timing'))
    .toBe(`content-event;desc="${encodeURIComponent(id ?? '')}"`)
})

test('the owner of the site sees drafts of the host, with the secret of a Studio; nobody else, and no token leaves', async () => {
  const editor = await createPeople(portfolio).withRole('Editor', 'editor')
  const owner = await portfolio.owner()
  const writer = await sanity.owner()
  const { status, text } = await writer.call('POST', '/lake/v2025-02-19/data/mutate/production', {
    body: {
      mutations: [
        {
          createOrReplace: {
            _id: 'drafts.secret',
            _type: 'sanity.previewUrlSecret',
            secret: 'of-the-studio',
          },
        },
        {
          create: {
            _id: 'drafts.hosted-new',
            _type: 'project',
            slug: { current: 'hosted-new' },
            title: { en: 'Unseen' },
          },
        },
      ],
    },
    headers: { Origin: sanity.origin },
  })
  expect(status, text).toBe(200)
  const enable = (visitor: Visitor, secret = 'of-the-studio') =>
    visitor.get(
      `/api/preview/enable?${new URLSearchParams({
        'sanity-preview-secret': secret,
        'sanity-preview-pathname': '/projects',
      }).toString()}`,
    )
  const QUERY = '*[_id == "hosted-new"][0].title.en'
  const ask = (visitor: Visitor) => visitor.post('/api/preview/content', { query: QUERY, params: {} })

  expect((await enable(portfolio.visitor())).status).toBe(401)
  expect((await enable(editor)).status).toBe(403)
  expect((await enable(owner, 'guessed')).status).toBe(403)
  expect((await ask(owner)).status).toBe(404)
  expect((await enable(owner)).headers.get('location')).toBe('/projects')
  expect((await ask(editor)).status).toBe(403)
  expect((await ask(portfolio.visitor())).status).toBe(401)

  const preview = await owner.get('/projects')
  expect(preview.text).toContain('Unseen')
  expect(preview.headers.get('cache-control')).toBe('no-store')
  const answer = await ask(owner)
  expect(answer.body).toMatchObject({
    result: 'Unseen',
    resultSourceMap: { documents: [{ _type: 'project' }] },
  })
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const seen of [preview.text, answer.text, (await owner.get('/studio')).text])
    expect(seen).not.toContain(token)
  expect((await page('/projects')).text).not.toContain('Unseen')

  // Hosted content cannot share a single draft.
  expect((await owner.post('/api/preview/links', { document: 'home', path: '/' })).status).toBe(404)
})

test('while the host is unreachable a page, the health and one log line report it, and pages return afterwards', async () => {
  await host.refuse()
  // The directory still has content from before the hosting, which is neither used nor upgraded.
  const dataDirectory = await mkdtemp(join(folder, 'before-'))
  await mkdir(join(dataDirectory, 'content'))
  await writeFile(join(dataDirectory, 'content/content.sqlite'), '')
  await using early = await startPortfolio({
    DATA_DIR: dataDirectory,
    SANITY_PROJECT_ID: 'portfolio',
    SANITY_API_HOST: `${host.origin}/lake`,
  })
  await expect.poll(health).toMatchObject({ status: 'unavailable', content: false })
  const failed = await page(pathTo(SERBIAN, 'skills'))
  expect(failed.status).toBe(503)
  expect(failed.text).toContain(`<html lang="${languageInfo(SERBIAN).tag}">`)
  await expect.poll(() => early.said.join()).toContain(`${host.origin}/lake cannot be reached`)
  await publish('Published meanwhile')
  await host.accept()
  await expect.poll(async () => (await page('/projects')).text).toContain('Published meanwhile')
  await expect.poll(health).toMatchObject({ status: 'ready', content: true })
  // This portfolio started while there was no content; its owner gets their name from the content once there is some.
  const owner = await early.owner()
  await expect
    .poll(async () => (await owner.get('/api/auth/session')).body)
    .toMatchObject({ user: { first_name: 'Luka', last_name: 'Jovanović' } })
  expect(lines.filter((line) => line.includes('cannot be followed'))).toHaveLength(1)
})
