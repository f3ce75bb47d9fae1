import { beforeAll, expect, test } from 'vitest'
import { visitsSchema } from '@portfolio/contract/visits'
import { HAS_SERBIAN } from '@portfolio/contract/test-languages'
import { createPeople } from './support/people.ts'
import type { Visitor } from './support/visitor.ts'
import { usePortfolio } from './support/use-portfolio.ts'

const BROWSER = {
  'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  Accept: 'text/html',
  'Accept-Language': 'en-GB,en;q=0.9',
}

let owner: Visitor
const portfolio = usePortfolio()
beforeAll(async () => {
  owner = await portfolio.owner()
})

const view = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(portfolio.origin + path, { redirect: 'manual', headers: { ...BROWSER, ...headers } })).status
const read = async () => visitsSchema.parse((await owner.get('/api/visits?days=7')).body)
const countOf = (counts: { name: string; count: number }[], name: string) =>
  counts.find((each) => each.name === name)?.count ?? 0

test.skipIf(!HAS_SERBIAN)(
  'views of pages are counted by day, page, referrer, language and country; nothing else is',
  async () => {
    for (let times = 0; times < 3; times += 1) expect(await view('/projects')).toBe(200)
    await view('/srb/projects', {
      'Accept-Language': 'sr-Latn-RS',
      Referer: 'https://www.news.example/a?user=ana',
    })
    await view('/curriculum-vitae.pdf')
    expect(await view('/no-such-page')).toBe(404)
    await view('/projects', { DNT: '1' })
    await view('/projects', { 'Sec-GPC': '1' })
    await view('/projects', { 'User-Agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
    await view('/projects', { 'Sec-Purpose': 'prefetch' })
    const shown = { path: '/srb/about-me' }
    const beacon = { method: 'POST', headers: { ...BROWSER, 'Content-Type': 'application/json' } }
    await fetch(`${portfolio.origin}/api/visits/page`, { ...beacon, body: JSON.stringify(shown) })
    await fetch(`${portfolio.origin}/api/visits/page`, { ...beacon, body: '{"path":"/made-up"}' })
    for (const path of ['/skills/certificate/made-up', '/projects/made-up'])
      await fetch(`${portfolio.origin}/api/visits/page`, { ...beacon, body: JSON.stringify({ path }) })

    const visits = await read()
    expect(visits.days).toHaveLength(7)
    expect(visits.days.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), views: 5 })
    expect(visits.pages).toEqual([
      { name: '/projects', count: 4 },
      { name: '/about-me', count: 1 },
    ])
    expect(visits.referrers).toEqual([{ name: 'news.example', count: 1 }])
    expect(countOf(visits.languages, 'srb')).toBe(2)
    expect(visits.countries).toEqual([
      { name: 'GB', count: 4 },
      { name: 'RS', count: 1 },
    ])
    expect(visits.downloads).toEqual([{ name: 'en', count: 1 }])
  },
)

test.skipIf(!HAS_SERBIAN)('the database has counts and no trace of a visitor', async () => {
  await read()
  await using database = await portfolio.database()
  const stored = await database.connection.collection('visitdays').find().toArray()
  expect(stored).toHaveLength(6)
  for (const document of stored) {
    expect(Object.keys(document).toSorted()).toEqual(['_id', 'day', 'kind', 'names'])
    expect(JSON.stringify(document.day)).toMatch(/T00:00:00.000Z"$/)
  }
  expect(JSON.stringify(stored)).not.toMatch(/Firefox|user=ana|127\.0\.0\.1/)
})

test('counts survive a restart, and another process adds to them', async () => {
  const before = (await read()).days.at(-1)?.views ?? 0
  await view('/skills')
  await portfolio.restart()
  owner = await portfolio.owner()
  await using database = await portfolio.database()
  const ofOtherProcess = { kind: 'view', day: new Date(new Date().toISOString().slice(0, 10)) }
  await database.connection.collection('visitdays').updateOne(ofOtherProcess, { $inc: { 'names.=all': 10 } })
  await view('/skills')
  expect((await read()).days.at(-1)?.views).toBe(before + 12)
})

test('a client that reports too many views, or asks for too many pictures, is 429', async () => {
  const headers = { ...BROWSER, 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7' }
  const report = (body: string) =>
    fetch(`${portfolio.origin}/api/visits/page`, { method: 'POST', headers, body })
  const reports = await Promise.all(Array.from({ length: 125 }, () => report('{"path":"/skills"}')))
  expect(reports.filter(({ status }) => status === 204)).toHaveLength(120)
  const refused = reports.find(({ status }) => status === 429)
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)

  const draw = (number: number) => fetch(`${portfolio.origin}/sharing/none-${number}.jpg`, { headers })
  const pictures = await Promise.all(Array.from({ length: 63 }, (_, number) => draw(number)))
  expect(pictures.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(3)
  const other = { ...headers, 'X-Forwarded-For': '198.51.100.8' }
  expect((await fetch(`${portfolio.origin}/sharing/home.jpg`, { headers: other })).status).toBe(200)
})

test('no cookie is set for a view, and editors may read the statistics', async () => {
  const response = await fetch(`${portfolio.origin}/skills`, { headers: BROWSER })
  expect(response.headers.get('set-cookie')).toBeNull()
  const people = createPeople(portfolio)
  expect((await (await people.withRole('Editor', 'editor')).get('/api/visits')).status).toBe(200)
  expect((await (await people.withRole('Moderator', 'moderator')).get('/api/visits')).status).toBe(403)
})
