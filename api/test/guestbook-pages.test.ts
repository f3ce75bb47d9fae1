import { get } from 'node:http'
import { beforeAll, expect, test, vi } from 'vitest'
import { type ImpressionList, impressionListSchema } from '@portfolio/contract/impression'
import { HAS_SERBIAN, SERBIAN } from '@portfolio/contract/test-languages'
import { LANGUAGES, languageInfo } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { type ImpressionModel, createImpressionModel } from '#src/guestbook/model.ts'
import { quickest } from './support/quickest.ts'
import { useDatabase, usePortfolio } from './support/use-portfolio.ts'

const PATH = '/api/user/comments/write-impression'
const FIRST = Date.UTC(2026, 0, 1)

let model: ImpressionModel
const portfolio = usePortfolio()
const database = useDatabase(portfolio)
beforeAll(async () => {
  model = createImpressionModel(database.connection)
})

const list = async (query: string): Promise<ImpressionList> =>
  impressionListSchema.parse((await portfolio.visitor().get(`${PATH}?${query}`)).body)
const textsOf = ({ impressions }: ImpressionList) => impressions.map(({ impression }) => impression)

/** Numbered impressions, as another process on the same database would write them. */
const insert = (from: number, to: number) =>
  model.insertMany(
    Array.from({ length: to - from }, (_, index) => ({
      impression: `number ${from + index}`,
      // Pairs have the same date, so that the order needs the id too.
      date: new Date(FIRST + Math.floor((from + index) / 2) * 1000),
      status: 'published',
      changedAt: new Date(),
    })),
  )

test.each([0, 1, 10, 11, 50, 51, 1000])('%i impressions fill their pages, each once', async (count) => {
  const present = await model.countDocuments()
  await insert(present, count)
  const totalPages = Math.ceil(count / 10)
  const seen: string[] = []
  // An answer may be a second old, because another process has written.
  const listNow = (page: number) =>
    vi.waitFor(
      async () => {
        const answer = await list(`page=${page}&limit=10`)
        expect(answer.total).toBe(count)
        return answer
      },
      { timeout: 30_000 },
    )
  for (let page = 1; page <= totalPages; page += 1) {
    const answer = await listNow(page)
    expect(answer).toMatchObject({ total: count, totalPages })
    expect(answer.impressions).toHaveLength(page < totalPages ? 10 : count - 10 * (totalPages - 1))
    seen.push(...textsOf(answer))
  }
  expect(seen).toEqual(Array.from({ length: count }, (_, index) => `number ${count - 1 - index}`))
  expect(await listNow(totalPages + 1)).toMatchObject({ impressions: [], totalPages })
})

test.skipIf(!HAS_SERBIAN)('times name their zone until that of the visitor is known', async () => {
  const { text } = await portfolio.visitor().get('/srb/comments?page=100')
  expect([...text.matchAll(/<time [^>]*>(.*?)<\/time>/g)].map(([, time]) => time)).toEqual(
    Array.from({ length: 10 }, (_, at) => `01.01.2026 00:00:0${Math.floor((9 - at) / 2)} UTC`),
  )
})

/** The texts of the pagination, and the links of its arrows. */
async function navigation(address: string) {
  const { text } = await portfolio.visitor().get(address)
  // The header has such a link, too: the page in the other language.
  const navigations = [...text.matchAll(/<nav\b.*?<\/nav>/gs)].map(([found]) => found)
  const nav = navigations.find((found) => found.split('comments?page=').length > 3) ?? ''
  const links = [...nav.matchAll(/<(a|button|span)\b([^>]*)>(?:<svg.*?<\/svg>)?(.*?)<\/\1>/gs)]
  return links.map(([, tag, attributes = '', words = '']) => {
    const shown = words.replaceAll(/<[^>]*>/g, '')
    if (attributes.includes('aria-current="page"')) return `[${shown}]`
    return tag === 'button' ? `(${shown})` : shown
  })
}

test.each([
  ['/comments', ['(Previous page)', '[1]', '2', '3', '4', '5', '…', '100', 'Next page']],
  ['/comments?page=50', ['Previous page', '1', '…', '48', '49', '[50]', '51', '52', '…', '100', 'Next page']],
  [
    `${pathTo(SERBIAN, 'comments')}?page=100`,
    HAS_SERBIAN
      ? ['Prethodna stranica', '1', '…', '96', '97', '98', '99', '[100]', '(Sledeća stranica)']
      : ['Previous page', '1', '…', '96', '97', '98', '99', '[100]', '(Next page)'],
  ],
])('of a thousand impressions, %s leads to %j', async (address, words) => {
  expect(await navigation(address)).toEqual(words)
})

test('a page beyond the last redirects to the last', async () => {
  for (const { root } of LANGUAGES.map(languageInfo)) {
    const answer = await portfolio.visitor().get(`${root}/comments?page=101`, { Accept: 'text/html' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${root}/comments?page=100`])
  }
})

test('new impressions do not shift the pages of a cursor', async () => {
  const before = await list('page=1&limit=10')
  await insert(1000, 1023)
  await vi.waitFor(async () => expect((await list('page=1')).total).toBe(1023), { timeout: 30_000 })
  const second = await list(`page=2&limit=10&cursor=${before.cursor}`)
  expect(textsOf(second)).toEqual(Array.from({ length: 10 }, (_, index) => `number ${989 - index}`))
  expect(second).toMatchObject({ total: 1000, totalPages: 100, cursor: before.cursor })
  expect(textsOf(await list('page=2&limit=10'))[0]).toBe('number 1012')
})

test('the list is 304 until something changes', async () => {
  const etag = (await portfolio.visitor().get(PATH)).headers.get('ETag') ?? ''
  expect(etag).toMatch(/^(W\/)?".+"$/)
  expect(await statusWith(etag)).toBe(304)
  const author = await portfolio.owner()
  await author.post(PATH, { impression: 'Something new' })
  expect(await statusWith(etag)).toBe(200)
  expect(textsOf(await list('page=1'))[0]).toBe('Something new')
})

/** Like a browser; `fetch` would add `Cache-Control: no-cache`. */
const statusWith = (etag: string) =>
  new Promise((resolve, reject) => {
    get(`${portfolio.origin}${PATH}`, { headers: { 'If-None-Match': etag } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })

test('every list has its index', async () => {
  const indexes = await model.collection.indexes()
  expect(indexes.map(({ key }) => Object.keys(key).join())).toEqual(
    expect.arrayContaining([
      'status,date,_id',
      'author,date,_id',
      'isReported,date,_id',
      'fingerprint,date',
      'changedAt',
    ]),
  )
})

test('an invented cursor costs no more than the first page', async () => {
  await insert(2_000, 17_000)
  const firstPage = await quickest((attempt) => list(`page=1&limit=${20 + attempt}`))
  const before = await quickest((attempt) => list(`cursor=${attempt}-${'0'.repeat(24)}`))
  expect(before).toBeLessThan(3 * firstPage)
})
