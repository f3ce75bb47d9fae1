import { ServerError } from '@sanity/client'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const get = (id: string) => lake.owner.getDocument(id)
const post = async (path: string, body: unknown) => {
  const response = await lake.post(path, body)
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('documents that a query selects are patched and deleted in one transaction', async () => {
  for (const n of [1, 2, 3]) await lake.owner.create({ _id: `q${n}`, _type: 'queried', n })
  const patched = await lake.owner
    .patch({ query: '*[_type == "queried" && n > $n]', params: { n: 1 } })
    .set({ hit: true })
    .commit({ returnFirst: false })
  expect(patched.map(({ _id }) => _id).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['q2', 'q3'])
  expect(new Set(patched.map(({ _rev }) => _rev)).size).toBe(1)
  expect(await get('q1')).not.toHaveProperty('hit')
  const { id } = await lake.owner.users.getById('me')
  await lake.owner.patch('q1').set({ by: id }).commit()
  // As in a query, `identity()` is who asks.
  await lake.owner.delete({ query: '*[_type == "queried" && by != identity()]' })
  expect(await lake.owner.fetch('*[_type == "queried"]._id')).toEqual(['q1'])
})

test('ids and documents are returned on request', async () => {
  const mutations = [{ create: { _id: 'r1', _type: 'thing', n: 1 } }, { patch: { id: 'r1', inc: { n: 1 } } }]
  const path = '/data/mutate/production'
  const plain = await post(`${path}?dryRun=true`, { mutations })
  expect(plain.answer).toEqual({ transactionId: expect.any(String), results: [] })
  const ids = await post(`${path}?dryRun=true&returnIds=true`, { mutations })
  expect(ids.answer).toMatchObject({
    results: [
      { id: 'r1', operation: 'create' },
      { id: 'r1', operation: 'update' },
    ],
  })
  const whole = await post(`${path}?returnDocuments=true`, { mutations, transactionId: 'chosen' })
  expect(whole.answer).toMatchObject({
    transactionId: 'chosen',
    results: [{ id: 'r1' }, { id: 'r1', document: { _id: 'r1', n: 2, _rev: 'chosen' } }],
  })
  const gone = await post(`${path}?returnIds=true`, { mutations: [{ delete: { id: 'r1' } }] })
  expect(gone.answer).toMatchObject({ results: [{ id: 'r1', operation: 'delete' }] })
  const nobody = await post(`${path}?returnIds=true`, { mutations: [{ delete: { id: 'nobody' } }] })
  expect(nobody.status).toBe(200)
  expect((await post(path, { mutations, transactionId: 'chosen' })).status).toBe(409)
})

test('items of arrays get keys on request, and keep those they have', async () => {
  const create = (autoGenerateArrayKeys: boolean) =>
    lake.owner.create(
      { _type: 'thing', list: [{ _key: null, a: 1 }, { _key: 'mine', deep: [{ b: 2 }] }, 'text'] },
      { autoGenerateArrayKeys },
    )
  expect(await create(true)).toMatchObject({
    list: [
      { _key: expect.any(String), a: 1 },
      { _key: 'mine', deep: [{ _key: expect.any(String), b: 2 }] },
      'text',
    ],
  })
  expect((await create(false)).list[0]).toEqual({ _key: null, a: 1 })
})

test('author and times of a document are set by the lake', async () => {
  const created = await lake.owner.create({
    _id: 'times',
    _type: 'thing',
    _rev: 'mine',
    _updatedAt: '1999-01-01T00:00:00Z',
  })
  expect(created._rev).not.toBe('mine')
  expect(Date.parse(created._updatedAt)).toBeGreaterThan(Date.now() - 60_000)
})

test('references within a transaction may refer to documents that it creates, and a pair is deleted together', async () => {
  const to = (id: string) => ({ _type: 'reference', _ref: id })
  await lake.owner
    .transaction()
    .create({ _id: 'hen', _type: 'thing', other: to('egg') })
    .create({ _id: 'egg', _type: 'thing', other: to('hen') })
    .commit()
  await expect(lake.owner.delete('hen')).rejects.toMatchObject({ statusCode: 409 })
  await lake.owner.transaction().delete('hen').delete('egg').commit()
  expect(await lake.owner.getDocuments(['hen', 'egg'])).toEqual([null, null])
})

test.each([
  ['a type that changes nothing', { mutations: [{ create: { _id: 'm', _type: '' } }] }],
  ['no list', { mutations: { create: {} } }],
  ['two kinds at once', { mutations: [{ create: { _type: 'a' }, delete: { id: 'a' } }] }],
  ['a query that is none', { mutations: [{ delete: { query: '*[' } }] }],
  ['an id that is too long', { mutations: [{ create: { _id: 'x'.repeat(129), _type: 'a' } }] }],
  [
    'inc of a text',
    { mutations: [{ create: { _id: 'm2', _type: 'a', t: 'x' } }, { patch: { id: 'm2', inc: { t: 'y' } } }] },
  ],
  [
    'two places to insert',
    {
      mutations: [
        { create: { _id: 'm3', _type: 'a' } },
        { patch: { id: 'm3', insert: { before: 'l[0]', after: 'l[0]', items: [] } } },
      ],
    },
  ],
])('a mutation with %s is 4xx and does nothing', async (_what, body) => {
  const { status, answer } = await post('/data/mutate/production', body)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(JSON.stringify(answer)).not.toMatch(/node_modules|\.ts:/)
  expect(await lake.owner.getDocuments(['m', 'm2', 'm3'])).toEqual([null, null, null])
})

test('a number that is too large for JavaScript is refused instead of becoming null', async () => {
  await lake.owner.createIfNotExists({ _id: 'large', _type: 'thing', n: Number.MAX_VALUE })
  for (const mutation of [
    '{"create":{"_id":"infinite","_type":"thing","deep":[{"n":1e400}]}}',
    '{"patch":{"id":"large","set":{"n":-1e400}}}',
    `{"patch":{"id":"large","inc":{"n":${Number.MAX_VALUE}}}}`,
  ]) {
    const answer = await lake.post('/data/mutate/production', `{"mutations":[${mutation}]}`)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringMatching(/number|malformed/)])
  }
  expect(await lake.owner.getDocument('large')).toMatchObject({ n: Number.MAX_VALUE })
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})

test('a transaction that cannot be written to disk is 500, can be retried, and is not visible', async () => {
  const other = new DatabaseSync(join(lake.directory, 'content.sqlite'))
  other.exec("CREATE TRIGGER full AFTER INSERT ON changes BEGIN SELECT RAISE(FAIL, 'disk is full'); END")
  await expect(lake.owner.create({ _id: 'unwritten', _type: 'thing' })).rejects.toBeInstanceOf(ServerError)
  expect(await get('unwritten')).toBeUndefined()
  expect(lake.problems()).toMatchObject([{ level: 'error' }])
  other.exec('DROP TRIGGER full')
  other.close()
  await lake.owner.create({ _id: 'unwritten', _type: 'thing' })
  expect(await get('unwritten')).toBeDefined()
})
