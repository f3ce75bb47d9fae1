import { type Server, createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linksSchema } from '@portfolio/contract/links'
import { collectLinks } from '#src/links/checker.ts'
import { isPublicAddress } from '@portfolio/lake'
import { createProbe } from '#src/links/probe.ts'
import { OWNER } from './support/data-directory.ts'
import { startPortfolio } from './support/start-portfolio.ts'
import { startProcess } from './support/start-process.ts'
import { createVisitor } from './support/visitor.ts'
import { listenLocally } from './support/listen-locally.ts'

const asked: string[] = []
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer(({ url = '', method = '', headers }, response) => {
    asked.push(`${method} ${url} ${headers['user-agent']}`)
    const to = (location: string) => response.writeHead(302, { Location: location }).end()
    if (url === '/get-only') return response.writeHead(method === 'HEAD' ? 405 : 200).end()
    if (url === '/moved') return to('/')
    if (url === '/round') return to('/round')
    if (url === '/inside') return to(`http://127.0.0.2:${port}/`)
    if (url === '/inside-by-name') return to(`http://inside.example:${port}/`)
    if (url === '/script') return to('javascript:alert(1)')
    if (url === '/socket') return response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'other' }).end()
    response.writeHead(Number(url.slice(1)) || 200).end()
  })
  port = await listenLocally(server)
})
afterAll(() => server.close())

const NAMES: Record<string, string> = { 'outside.example': '127.0.0.1', 'inside.example': '10.0.0.1' }
const probe = createProbe({
  userAgent: 'test/1',
  isAllowed: (address) => address === '127.0.0.1',
  lookup: (host, _options, done) => {
    const address = NAMES[host]
    if (address) done(null, [{ address, family: 4 }])
    else done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
  },
})
const statusOf = (path: string, host = 'outside.example') =>
  probe(`http://${host}:${port}${path}`, new AbortController().signal)

test.each([
  ['/', null],
  ['/get-only', null],
  ['/moved', null],
  ['/403', null],
  ['/429', null],
  ['/404', '404'],
  ['/410', '410'],
  ['/503', '503'],
  ['/round', 'too many redirects'],
  ['/inside', 'not a public address'],
  ['/inside-by-name', 'not a public address'],
  ['/script', 'leads to no web page'],
  ['/socket', 'no answer'],
])('the check of a link to %s finds: %s', async (path, status) => {
  expect(await statusOf(path)).toBe(status)
})

test('the check of links sends HEAD before GET, with its own User-Agent', async () => {
  asked.length = 0
  await statusOf('/get-only')
  expect(asked).toEqual(['HEAD /get-only test/1', 'GET /get-only test/1'])
})

test('links to hosts without a public address or without a server are dead', async () => {
  expect(await statusOf('/', 'nowhere.example')).toBe('no such host')
  expect(await statusOf('/', 'inside.example')).toBe('not a public address')
  expect(await probe('http://127.0.0.1:1/', new AbortController().signal)).toBe('refuses connections')
})

test('only addresses of the public internet are asked for by default', async () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 ::1 :: fe80::1 fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1'
  expect(inside.split(' ').filter(isPublicAddress)).toEqual([])
  expect(['93.184.215.14', '2606:2800:21f:cb07::1'].filter(isPublicAddress)).toHaveLength(2)
  const byDefault = createProbe({ userAgent: 'test/1' })
  for (const host of ['127.0.0.1', '[::1]', 'localhost', '[::ffff:127.0.0.1]', '2130706433'])
    expect(await byDefault(`http://${host}:${port}/`, new AbortController().signal)).toBe(
      'not a public address',
    )
})

test('addresses are found in published content, once for each place', () => {
  const link = { _type: 'link', _key: 'a', href: 'https://a.example/#part' }
  const found = collectLinks([
    {
      _id: 'one',
      _type: 'project',
      title: { en: 'One' },
      url: 'https://a.example/',
      story: { en: [{ markDefs: [link, link] }] },
    },
    { _id: 'drafts.one', _type: 'project', url: 'https://draft.example/' },
    { _id: 'image', _type: 'sanity.imageAsset', url: 'https://asset.example/' },
  ])
  expect([...found]).toEqual([
    [
      'https://a.example/',
      [
        { id: 'one', type: 'project', name: 'One', field: 'url' },
        { id: 'one', type: 'project', name: 'One', field: 'story.en.href' },
      ],
    ],
  ])
})

test('the owner lets the links of the content be checked, and reads which are dead', async () => {
  const findGone = (address: string) => Promise.resolve(address.includes('gone') ? '404' : null)
  await using portfolio = await startPortfolio({}, { asking: { probe: findGone, delayMs: 0 } })
  const owner = await portfolio.owner()
  const read = async () => linksSchema.parse((await owner.get('/api/links')).body)
  expect(await read()).toEqual({ isRunning: false, checkedAt: null, checked: 0, dead: [] })
  await owner.mutate({
    patch: { id: 'curriculumVitae', set: { contact: { website: 'https://gone.example/' } } },
  })
  expect((await owner.post('/api/links', {})).status).toBe(202)
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({
    isRunning: false,
    dead: [
      {
        address: 'https://gone.example/',
        status: '404',
        places: [{ id: 'curriculumVitae', field: 'contact.website' }],
      },
    ],
  })
  const moreLinks = [{ _key: 'a', name: 'Mastodon', address: 'https://social.example/@ana' }]
  await owner.mutate({ patch: { id: 'siteSettings', set: { moreLinks } } })
  const { text } = await portfolio.visitor().get('/?q=1', { Accept: 'text/html', 'Accept-Language': 'en' })
  expect(text).toMatch(
    /<a [^>]*href="https:\/\/social.example\/@ana"[^>]*rel="me noreferrer"[^>]*><span[^>]*>Mastodon</,
  )
})

test('a check that a killed server has left does not count as running for long', async ({
  onTestFinished,
}) => {
  const killed = await startProcess()
  onTestFinished(() => killed.remove())
  const check = async (origin: string) => {
    const owner = createVisitor(origin)
    await owner.signIn(OWNER)
    const before = linksSchema.parse((await owner.get('/api/links')).body)
    await owner.post('/api/links', {})
    return { before, after: linksSchema.parse((await owner.get('/api/links')).body) }
  }
  expect(await check(await killed.origin())).toMatchObject({ after: { isRunning: true } })
  killed.signal('SIGKILL')
  await killed.ended
  const later = await startProcess({
    DATA_DIR: killed.dataDirectory,
    NODE_OPTIONS: `--import=${new URL('../../web/e2e/support/clock.ts', import.meta.url).href}`,
    CLOCK_AHEAD_MS: String(6 * 60_000),
  })
  onTestFinished(() => later.remove())
  expect(await check(await later.origin())).toMatchObject({
    before: { isRunning: false },
    after: { isRunning: true },
  })
})
