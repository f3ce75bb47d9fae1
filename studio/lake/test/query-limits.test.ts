import { afterAll, beforeAll, expect, test } from 'vitest'
import { BODY_MAX_BYTES, PARAMETERS_MAX_BYTES } from '../src/limits.ts'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  const mutations = Array.from({ length: 150 }, (_, n) => ({
    create: { _id: `d${n}`, _type: 'd', text: 'x'.repeat(400) },
  }))
  lake.lake().mutate(mutations, 'test')
})
afterAll(() => lake.stop())

const asOwner = () => ({ Authorization: `Bearer ${lake.token}` })
const from = (address: string) => ({ 'X-Forwarded-For': address })

const post = (body: unknown, headers: Record<string, string> = {}, signal: AbortSignal | null = null) =>
  fetch(`${lake.origin}/lake/v2025-02-19/data/query/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  })

/** A query that exceeds the time limit; each number gives another text, which no cache answers. */
const slow = (n: number) => `*{"a":*{"b":*{"c":_id}}}\n//${n}`

async function expectAnswering(headers: Record<string, string> = {}) {
  const response = await post({ query: `count(*[_type == "d"])` }, headers)
  expect(await response.json()).toMatchObject({ result: 150 })
}

test.each(['*{"a":*}', `[${'*,'.repeat(60)}1]`])(
  'a result of many bytes is 400 for an anonymous client: %s',
  async (query) => {
    const response = await post({ query })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'queryResultTooLarge', description: expect.stringContaining('bytes') },
    })
    await expectAnswering()
  },
)

test('an identified client gets a larger result', async () => {
  const response = await post({ query: '*{"a":*}' }, asOwner())
  expect(response.status).toBe(200)
  expect((await response.text()).length).toBeGreaterThan(1024 * 1024)
})

test('bodies and parameters of an anonymous client are bounded', async () => {
  const big = 'x'.repeat(BODY_MAX_BYTES.anonymous)
  const large = await post({ query: '1', params: { big } })
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('65536 bytes')])
  expect((await post({ query: '1', params: { big } }, asOwner())).status).toBe(200)
  const params = { big: 'x'.repeat(PARAMETERS_MAX_BYTES.anonymous) }
  const refused = await post({ query: '1', params })
  expect(refused.status).toBe(413)
  expect(await refused.text()).toContain('parameters')
})

test.each(['[', '{"a":'])('20,000 levels of %s are 400', async (level) => {
  const closing = level === '[' ? ']' : '}'
  const deep = `${level.repeat(20_000)}1${closing.repeat(20_000)}`
  const body = `{"query":"1","params":{"a":${deep}}}`
  for (const headers of [{}, asOwner()]) {
    const response = await post(body, headers)
    expect(response.status).toBeOneOf([400, 413])
  }
  // In UTF-16 the letter has a byte that is a quotation mark in UTF-8.
  const wide = await fetch(`${lake.origin}/lake/v1/data/query/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=utf-16le', ...asOwner() },
    body: Buffer.from(body.replace('{', '{"\u0122":1,'), 'utf16le'),
  })
  expect(wide.status).toBe(400)
  const address = `${lake.origin}/lake/v1/data/query/production?query=1&$a=${'['.repeat(3_000)}${']'.repeat(3_000)}`
  expect((await fetch(address)).status).toBe(400)
  const mutation = await fetch(`${lake.origin}/lake/v1/data/mutate/production`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...asOwner() },
    body: `{"mutations":[{"create":{"_type":"x","a":${deep}}}]}`,
  })
  expect(mutation.status).toBe(400)
})

test('slow anonymous queries delay neither the server, its pages, editors, nor cached answers', async () => {
  const ofPage = 'count(*[_type == "page"])'
  lake.lake().expectQueries([ofPage])
  await post({ query: '"cached"' }, from('192.0.2.9'))
  const flood = [0, 1].map((n) => post({ query: slow(n) }, from(`198.51.100.${n}`)))
  const isOver = Promise.all(flood).then(() => 'over')
  const answers = Promise.all([
    lake.lake().query('count(*[_type == "d"])'),
    lake.lake().query('*[_type == $type][0]._id', { type: 'd' }),
    post({ query: 'count(*[_type == "d"]) + 1' }, asOwner()),
    post({ query: '"cached"' }, from('192.0.2.10')),
    post({ query: ofPage }, from('192.0.2.10')),
  ])
  const [count, first, editor, cached, read] = await answers
  expect(await Promise.race([isOver, Promise.resolve('answered before')])).toBe('answered before')
  expect(count).toMatchObject({ json: '150', syncTags: [expect.stringMatching(/^s1:/)] })
  expect(first.json).toBe('"d0"')
  expect(await editor.json()).toMatchObject({ result: 151 })
  expect(await cached.json()).toMatchObject({ result: 'cached' })
  expect(await read.json()).toMatchObject({ result: 0 })
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual([400, 400])
})

test('a client has four queries at a time, and its flood does not hold up another for long', async () => {
  const leaving = new AbortController()
  const answers: Response[] = []
  const flood = Array.from({ length: 6 }, async (_, n) => {
    answers.push(await post({ query: slow(100 + n) }, from('203.0.113.1'), leaving.signal))
  })
  await expect.poll(() => answers.length).toBe(2)
  expect((await post({ query: '2 + 2' }, from('203.0.113.2'))).status).toBe(200)
  expect(answers.length).toBeLessThan(flood.length)
  expect(answers.map(({ status }) => status)).toMatchObject([429, 429, ...answers.slice(2).map(() => 400)])
  expect(Number(answers[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await answers[0]?.json()).toMatchObject({ message: expect.stringContaining('at the same time') })
  leaving.abort()
  await Promise.allSettled(flood)
  expect((await post({ query: '2 + 3' }, from('203.0.113.1'))).status).toBe(200)
})

test('queries of the server see published documents only', async () => {
  await lake.owner.create({ _id: 'drafts.hidden', _type: 'hidden' })
  await lake.owner.create({ _id: 'private.hidden', _type: 'hidden' })
  expect((await lake.lake().query('*[_type == "hidden"]')).json).toBe('[]')
  expect((await lake.lake().query('identity()')).json).toBe('"<system>"')
  await expect(lake.lake().query('*[')).rejects.toThrow('Syntax error')
})
