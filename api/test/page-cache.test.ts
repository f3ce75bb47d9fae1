import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type IncomingHttpHeaders, get } from 'node:http'
import { expect, test, vi } from 'vitest'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { LANGUAGES } from '@portfolio/contract/language'
import { useOwner, usePortfolio } from './support/use-portfolio.ts'

const TOKEN = 'a-token-of-the-scraper'
const portfolio = usePortfolio({ METRICS_TOKEN: TOKEN })
const owner = useOwner(portfolio)

type Page = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Without fetch, which decompresses bodies and normalises addresses. */
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Page>((resolve, reject) => {
    const { hostname, port } = new URL(portfolio.origin)
    get({ hostname, port, path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).once('error', reject)
  })

/** Writes to the lake. */
async function mutate(mutation: object) {
  expect((await owner.mutate(mutation)).status).toBe(200)
}

/** Removes the ids and the time, which differ in every answer. */
const comparable = ({ status, headers }: Page) => {
  const {
    date: _date,
    'x-request-id': _id,
    'server-timing': _event,
    connection: _connection,
    ...same
  } = headers
  return { status, headers: same }
}

test('a page from the cache is the page that was rendered, headers included', async () => {
  const first = await read('/skills')
  const second = await read('/skills')
  expect(second.body.equals(first.body)).toBe(true)
  expect(comparable(second)).toEqual(comparable(first))
  expect(first.headers.vary).toBe(
    LANGUAGES.length > 1 ? 'Cookie, Accept-Language, Accept-Encoding' : 'Accept-Encoding',
  )
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test.skipIf(!HAS_SERBIAN)(
  'campaign parameters of a link lead to the page that is stored, and stay in a redirect of the language',
  async () => {
    const linked = await read('/terms-and-conditions?utm_source=mail&fbclid=x&code=SPRING')
    const stored = await read('/terms-and-conditions')
    expect(comparable(linked)).toEqual(comparable(stored))
    expect(stored.headers['cache-control']).toContain('public')
    expect(linked.body.equals(stored.body)).toBe(true)
    const filtered = await read('/projects?skill=react&utm_source=mail')
    expect(filtered.body.toString()).toContain('/srb/projects?skill=react"')
    const redirect = await read('/terms-and-conditions?utm_source=mail', { Cookie: 'portfolio-language=srb' })
    expect([redirect.status, redirect.headers.location]).toEqual([
      302,
      '/srb/terms-and-conditions?utm_source=mail',
    ])
  },
)

test('other spellings of an address redirect to it, and none is rendered apart', async () => {
  const renders = async () =>
    /^page_cache_renders_total (\d+)/m.exec(
      (await read('/api/metrics', { Authorization: `Bearer ${TOKEN}` })).body.toString(),
    )?.[1]
  await read('/projects')
  const before = await renders()
  const spellings = [
    '/PROJECTS',
    '/%70rojects',
    '/x/../projects',
    '/./projects/',
    '/projects#a',
    '/srb/..//projects',
  ]
  for (let index = 0; index < 120; index += 1) {
    const spelling = spellings[index % spellings.length] ?? ''
    const { status, headers } = await read(index % 2 ? `${spelling.replace('#a', '')}?x=${index}` : spelling)
    expect([status, headers.location?.replace(/\?.*/, '')]).toEqual([308, '/projects'])
  }
  for (let index = 0; index < 20; index += 1)
    expect((await read(`/projects?unknown${index}=1`)).status).toBe(200)
  expect(await renders()).toBe(before)
  const picture = await read('/sharing/PROJECTS.jpg')
  expect([picture.status, picture.headers.location]).toEqual([308, '/sharing/projects.jpg'])
})

test('clients get the smallest encoding that they accept, with the same content', async () => {
  const { body } = await read('/about-me')
  const gzip = await read('/about-me', { 'Accept-Encoding': 'gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).equals(body)).toBe(true)
  await vi.waitFor(
    async () => {
      const brotli = await read('/about-me', { 'Accept-Encoding': 'gzip, deflate, br' })
      expect(brotli.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(brotli.body).equals(body)).toBe(true)
      expect(brotli.body.length).toBeLessThan(gzip.body.length)
    },
    { timeout: 30_000 },
  )
  const refused = await read('/about-me', { 'Accept-Encoding': 'br;q=0, gzip;q=0' })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('an unchanged page is answered with 304, HEAD without a body', async () => {
  const { headers } = await read('/contact')
  const again = await read('/contact', { 'If-None-Match': String(headers.etag) })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  const head = await read('/contact', {}, 'HEAD')
  expect([head.status, head.body.length]).toEqual([200, 0])
  expect(head.headers['content-length']).toBe(headers['content-length'])
})

test.skipIf(!HAS_SERBIAN)('a cached page redirects to the stored or preferred language', async () => {
  await read('/projects')
  const stored = await read('/projects', { Cookie: 'portfolio-language=srb' })
  expect([stored.status, stored.headers.location]).toEqual([302, '/srb/projects'])
  const preferred = await read('/projects', { 'Accept-Language': 'sr' })
  expect([preferred.status, preferred.headers.location]).toEqual([302, '/srb/projects'])
  await read('/srb/projects')
  const remembered = await read('/srb/projects')
  expect(String(remembered.headers['set-cookie'])).toContain('portfolio-language=srb')
  expect(remembered.headers['cache-control']).toBe('private')
  const known = await read('/srb/projects', { Cookie: 'portfolio-language=srb' })
  expect(known.headers).toMatchObject({
    'cache-control': expect.stringContaining('public, max-age=0, s-maxage=1'),
    'content-language': 'sr-Latn',
  })
})

test('pages with the token of a mailed link are not stored', async () => {
  for (let visit = 0; visit < 2; visit += 1) {
    const { headers } = await read('/activate-account/abc?token=secret')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('strict-origin')
  }
})

test('a page names the latest content event when it comes from the cache, not when it has just been rendered', async () => {
  const publish = (id: string, set: Record<string, string>) => mutate({ patch: { id, set } })
  await publish('privacyPolicy', { 'title.en': 'Privacy, once more' })
  const rendered = await read('/privacy-policy')
  expect(rendered.headers['server-timing']).toBeUndefined()
  const renderEvent = /"lastLiveEventId":"([^"]+)"/.exec(rendered.body.toString())?.[1] ?? ''
  const stored = await read('/privacy-policy')
  expect(stored.headers['server-timing']).toBe(`content-event;desc="${encodeURIComponent(renderEvent)}"`)

  await publish('skill-git', { 'name.en': 'Git, once more' })
  const later = await read('/privacy-policy', { 'If-None-Match': String(stored.headers.etag) })
  expect(later.status).toBe(304)
  expect(later.headers['server-timing']).toMatch(/^content-event;desc="[^"]+"$/)
  expect(later.headers['server-timing']).not.toBe(stored.headers['server-timing'])
  expect((await read('/privacy-policy')).headers['server-timing']).toBe(later.headers['server-timing'])
})

test('a publish shows on the very next request, on pages and in files', async () => {
  for (const title of ['First new title', 'Second new title']) {
    const patch = {
      query: '*[_type == "project" && slug.current == "chess-clock"]',
      set: { 'title.en': title },
    }
    await mutate({ patch })
    for (const path of ['/projects', '/projects.rss']) {
      expect((await read(path)).body.toString()).toContain(title)
    }
  }
})

test('a new impression shows on the very next request of the guestbook', async () => {
  await read('/comments')
  const text = 'An impression that the cache must not hide'
  const posted = await owner.post('/api/user/comments/write-impression', { impression: text })
  expect(posted.status).toBe(201)
  expect((await read('/comments')).body.toString()).toContain(text)
})

const addressOf = (query: string) =>
  `/lake/v2025-02-19/data/query/production?${new URLSearchParams({ query }).toString()}`

/** Reads an answer until it is sent from the store: a stored compressed body has a length. */
const readUntilStored = (address: string, headers: Record<string, string> = {}) =>
  vi.waitFor(
    async () => {
      const found = await read(address, { ...headers, 'Accept-Encoding': 'br' })
      expect(found.headers['content-length']).toBeDefined()
      return found
    },
    { timeout: 30_000 },
  )

const resultOf = (body: Buffer) => {
  const answer: unknown = JSON.parse(body.toString())
  return typeof answer === 'object' && answer && 'result' in answer ? answer.result : null
}

test('a stored answer of the lake is the one of its router, in every encoding', async () => {
  const address = addressOf('*[_type == "project"] | order(_id){_id, title, description}')
  const first = await read(address)
  const brotli = await readUntilStored(address)
  expect(resultOf(brotliDecompressSync(brotli.body))).toEqual(resultOf(first.body))
  const gzip = await read(address, { 'Accept-Encoding': 'gzip' })
  expect(resultOf(gunzipSync(gzip.body))).toEqual(resultOf(first.body))
  const plain = await read(address)
  expect(resultOf(plain.body)).toEqual(resultOf(first.body))
  expect(plain.headers.vary?.split(', ').toSorted()).toEqual(first.headers.vary?.split(', ').toSorted())
  expect(plain.headers).toMatchObject({ ...first.headers, ...withoutComparison(plain.headers) })
  expect(plain.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  const unchanged = await read(address, { 'If-None-Match': String(first.headers.etag) })
  expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
})

/** Picks the headers that may differ between two answers with the same result; a body's length varies with its time. */
const withoutComparison = ({
  date,
  'x-request-id': id,
  vary,
  'content-length': length,
}: IncomingHttpHeaders) => ({
  date,
  'x-request-id': id,
  vary,
  'content-length': length,
})

test('a stored answer has the host at which it is asked for, and goes to no other origin', async () => {
  const address = addressOf('*[_type == "sanity.imageAsset"][0..9]{url, "more": string::split(url, "/")}')
  const byName = { Host: 'portfolio.localhost' }
  const [own, other] = [await readUntilStored(address), await readUntilStored(address, byName)]
  expect(brotliDecompressSync(own.body).toString()).toContain(`"url":"${portfolio.origin}/lake/images/`)
  expect(brotliDecompressSync(other.body).toString()).toContain(
    '"url":"http://portfolio.localhost/lake/images/',
  )
  const foreign = await read(address, { Origin: 'https://elsewhere.example' })
  expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
})

test('visitors and identified clients never get stored answers of each other', async () => {
  await mutate({ createOrReplace: { _id: 'drafts.kept', _type: 'note', text: 'kept '.repeat(300) } })
  const raw = `${addressOf('{"all": *[_type == "note"]{_id, text}, "who": identity()}')}&perspective=raw`
  const forOwner = await owner.get(raw)
  expect(forOwner.text).toContain('drafts.kept')
  const forVisitor = { all: [], who: '<anonymous>' }
  for (let visit = 0; visit < 3; visit += 1) expect(resultOf((await read(raw)).body)).toEqual(forVisitor)
  const large = `${addressOf('*[_type == "project" || _type == "note"]{_id, title, text}')}&perspective=raw`
  await owner.get(large)
  const stored = brotliDecompressSync((await readUntilStored(large)).body).toString()
  expect(stored).not.toContain('drafts.kept')
  expect((await owner.get(large)).text).toContain('drafts.kept')
  const unknown = await read(large, { Authorization: 'Bearer unknown' })
  expect(unknown.status).toBe(401)
  await mutate({ create: { _id: 'shown', _type: 'note', text: 'shown to everybody' } })
  expect((await read(large)).body.toString()).toContain('shown to everybody')
})

test('a dataset that becomes private has no stored answers', async () => {
  const address = addressOf('*[_type == "project"]{_id, title, description}')
  await readUntilStored(address)
  const setMode = (aclMode: string) =>
    owner.call('PATCH', '/lake/v2025-02-19/projects/portfolio/datasets/production', {
      body: { aclMode },
      headers: { Origin: portfolio.origin },
    })
  expect((await setMode('private')).status).toBe(200)
  expect((await read(address)).status).toBe(401)
  await setMode('public')
  expect((await read(address)).status).toBe(200)
})
