import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { createLog } from '#src/operations/request-log.ts'
import { freePort } from './support/free-port.ts'
import { type TestPortfolio, startPortfolio } from './support/start-portfolio.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const PUBLIC_URL = 'https://portfolio.example'

let publicPortfolio: TestPortfolio
/** The address of `publicPortfolio` on this machine; its origin is PUBLIC_URL. */
let publicAddress: string
const lines: string[] = []
const portfolio = usePortfolio({}, { log: createLog('warn', { write: (line) => void lines.push(line) }) })
beforeAll(async () => {
  const port = await freePort()
  publicAddress = `http://127.0.0.1:${port}`
  publicPortfolio = await startPortfolio({ PUBLIC_URL, TRUST_PROXY: 'false', PORT: String(port) })
})
afterAll(async () => {
  await publicPortfolio.stop()
})

/** Sends path and headers unchanged, which fetch() would not. */
const ask = (path: string, headers: Record<string, string> = {}, address = portfolio.origin) =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(address)
      request({ hostname, port, path, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
        .on('error', reject)
        .end()
    },
  )

test.each([
  '//',
  '//evil.example/',
  '/\\evil.example',
  'http://evil.example/',
  '///',
  '/%0D%0Ax',
  '/srb/%C3%84%0d%0aSet-Cookie%3A%20a%3Db',
  '/%00',
])('the request target %s is 400', async (path) => {
  expect((await ask(path)).status).toBe(400)
})

test.skipIf(!HAS_SERBIAN)(
  'a browser that is refused gets a page that leads home, a program JSON',
  async () => {
    const browser = { Accept: 'text/html,*/*;q=0.8', 'Accept-Language': 'en' }
    for (const [path, tag, message, link] of [
      ['//comments', 'en', 'This request could not be understood.', '<a href="/">Back to HomePage</a>'],
      ['/srb/%00', 'sr-Latn', 'Zahtev nije ispravan.', '<a href="/srb">Nazad na početnu</a>'],
    ] as const) {
      const { status, text } = await ask(path, browser)
      expect(status).toBe(400)
      for (const part of [`<html lang="${tag}">`, message, link]) expect(text).toContain(part)
    }
    for (const path of ['/api/%00', '/API/%00', '/lake/%00', '/api/nothing'])
      expect((await ask(path, browser)).headers['content-type']).toContain('application/json')
    expect((await ask('//comments')).headers['content-type']).toContain('application/json')

    const longForm = await fetch(`${portfolio.origin}/contact`, {
      method: 'POST',
      headers: { ...browser, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `message=${'m'.repeat(1_000_000)}`,
    })
    expect(longForm.status).toBe(413)
    expect(await longForm.text()).toContain('This is too much to send at once.')
  },
)

test.each(['portfolio-session=j%3A1', 'XSRF-TOKEN=j%3A{}', 'portfolio-session=s%3Aj%3A1', 'a=%E0%A4%A'])(
  'the cookie %s is only a string',
  async (cookie) => {
    for (const [path, status] of [
      ['/api/auth/session', 200],
      ['/api/user/comments/own', 401],
      ['/', 200],
      ['/lake/v1/users/me', 200],
    ] as const) {
      const [answer, withoutCookie] = [await ask(path, { Cookie: cookie }), await ask(path)]
      expect([path, answer.status]).toEqual([path, status])
      expect(answer.text).toBe(withoutCookie.text)
    }
    const answer = await portfolio.visitor().call('POST', '/api/auth/login', { headers: { Cookie: cookie } })
    expect(answer.status).toBe(403)
  },
)

test('answers of the API are not stored and not sniffed, and have HSTS on an https site', async () => {
  for (const path of ['/api/auth/session', '/api/nothing', '/api/user/comments/own', '/api/']) {
    const { headers } = await ask(path)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(headers['strict-transport-security']).toBeUndefined()
    const onHttps = await ask(path, {}, publicAddress)
    expect(onHttps.headers['strict-transport-security']).toContain('max-age=31536000')
  }
  const list = await ask('/api/user/comments/write-impression')
  expect(list.headers['cache-control']).toBe('no-cache')
  const lake = await ask('/lake/v2025-02-19/data/query/production?query=1')
  expect(lake.headers['x-content-type-options']).toBe('nosniff')
})

test.each(
  LANGUAGES.flatMap((language) => [
    `${languageInfo(language).root}/reset-password/0123456789abcdef01234567`,
    `${languageInfo(language).root}/activate-account/0123456789abcdef01234567`,
  ]),
)('the page %s with a token is not stored and sends its origin only as referrer', async (path) => {
  const { status, headers } = await ask(`${path}?token=abc`, { 'Accept-Language': 'en' })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' })
})

test('the Studio connects to its own host only', async () => {
  const { headers } = await ask('/studio')
  expect(headers['content-security-policy']).toContain("connect-src 'self';")
})

test('without PUBLIC_URL only a Host of this machine is answered, with it none is read', async () => {
  const valid = await ask('/', { Host: 'me.localhost:80' })
  expect(valid.status).toBe(200)
  expect(valid.text).toContain('http://me.localhost/')
  const foreign = await ask('/', { Host: 'me.example' })
  expect(foreign.status).toBe(421)
  expect(foreign.text).toContain('Set PUBLIC_URL')
  for (const host of ['a b', 'evil.example/path', 'evil.example?x', 'user@evil.example', '"', 'a:99999999']) {
    const answer = await ask('/', { Host: host })
    expect(answer.status).toBe(421)
  }
  const fixed = await ask('/', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }, publicAddress)
  expect(fixed.text).toContain(`${PUBLIC_URL}/`)
  expect(fixed.text).not.toContain('evil.example')
  // Its scripts read the content from the name that they were loaded from, as their policy demands.
  for (const page of [fixed, await ask('/studio', { Host: 'other.example' }, publicAddress)])
    expect(page.text).toContain('"apiHost":"/lake"')
  expect(fixed.text).toContain(`"origin":"${PUBLIC_URL}"`)
})

test.each(['a","x":"b', 'a"b', 'user@evil.example', 'evil.example/path', 'a:99999999'])(
  'the Host %s is not written into answers of the lake',
  async (host) => {
    const query = '*[_type == "sanity.imageAsset"][0..1]{"address": url, url}'
    const path = `/lake/v2025-02-19/data/query/production?${new URLSearchParams({ query }).toString()}`
    for (let visit = 0; visit < 3; visit += 1) {
      const { text } = await ask(path, { Host: host }, publicAddress)
      expect(JSON.parse(text)).toMatchObject({
        result: [
          { url: expect.stringMatching(/^\/lake\//), address: expect.stringMatching(/^\/lake\//) },
          { url: expect.stringMatching(/^\/lake\//) },
        ],
      })
    }
  },
)

test('https in PUBLIC_URL without TRUST_PROXY is a sentence at the start', () => {
  const said = publicPortfolio.said.join('\n')
  expect(said.match(/PUBLIC_URL begins with https, but TRUST_PROXY is not set/g)).toHaveLength(1)
  expect(portfolio.said.join('\n')).not.toContain('TRUST_PROXY')
})

test('every answer has a request id of its own, never that of the client', async () => {
  const seen = new Set<unknown>()
  const paths = [
    '/',
    '/api/nothing',
    '/api/health',
    '/assets/none.js',
    '/lake/none',
    '//',
    '/studio',
    '/sitemap.xml',
  ]
  for (const path of paths) {
    const { headers } = await ask(path, { 'X-Request-Id': 'forged' })
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    seen.add(headers['x-request-id'])
  }
  expect(seen.size).toBe(paths.length)
})

const foundSchema = z.object({ documents: z.tuple([z.record(z.string(), z.unknown())]) })

test.skipIf(!HAS_SERBIAN)(
  'content that cannot make a page is a 503 page in the visitor’s language',
  async () => {
    const owner = await portfolio.owner()
    const mutate = async (...mutations: readonly object[]) =>
      expect((await owner.mutate(...mutations)).status).toBe(200)
    const read = async (id: string) => {
      const { body } = await owner.get(`/lake/v2025-02-19/data/doc/production/${id}`)
      return foundSchema.parse(body).documents[0]
    }
    const health = async () => (await portfolio.visitor().get('/api/health')).body
    const [settings, texts] = [await read('siteSettings'), await read('translation-projects')]
    const notFound = await read('translation-not_found')
    await mutate(
      { delete: { id: 'siteSettings' } },
      { delete: { id: 'translation-projects' } },
      { patch: { id: 'translation-not_found', unset: ['backToHomePage'] } },
    )
    expect(await health()).toMatchObject({
      status: 'unavailable',
      content: false,
      missingContent: ['siteSettings', 'translation-projects'],
    })
    for (const [path, language, message] of [
      ['/projects', 'en', 'Something went wrong on our side. Please try again.'],
      ['/srb/projects', 'sr-Latn', 'Došlo je do greške na našoj strani. Pokušajte ponovo.'],
    ] as const) {
      const page = await ask(path, { Accept: 'text/html', 'Accept-Language': 'en' })
      expect(page.status).toBe(503)
      expect(page.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' })
      expect(page.text).toContain(`<html lang="${language}">`)
      expect(page.text).toContain(message)
      expect(page.text).not.toContain('backToHomePage')
      expect(page.text).toContain(String(page.headers['x-request-id']))
    }
    expect(lines.join()).toContain('"missingContent":["siteSettings","translation-projects"]')
    await mutate({ create: settings }, { create: texts }, { createOrReplace: notFound })
    await mutate(
      { patch: { id: 'siteSettings', unset: ['logo', 'repositoryCountDate'] } },
      { patch: { id: 'translation-projects', unset: ['shown'] } },
    )
    await expect
      .poll(() => lines.join())
      .toContain('the content lacks: siteSettings.logo, translation-projects.shown"')
    expect(await health()).toMatchObject({ status: 'ready', content: true })
    for (const path of ['/projects', '/srb/projects']) {
      const page = await ask(path, { Accept: 'text/html', 'Accept-Language': 'en' })
      expect([path, page.status]).toEqual([path, 200])
    }
    await mutate({ createOrReplace: settings }, { createOrReplace: texts })
  },
)

test('a proxy that forwards an unknown scheme gets an ordinary answer', async () => {
  for (const path of ['/', '/resume.json']) {
    const { status, text } = await ask(path, { 'X-Forwarded-Proto': 'gopher' })
    expect(status).toBe(200)
    expect(text).not.toContain('null/')
  }
})
