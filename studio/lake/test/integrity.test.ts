import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const mutate = (mutations: object[], more: object = {}) =>
  lake.post('/data/mutate/production', { mutations, ...more })

test.each(['_id', '_type', '_rev', '_createdAt', '_updatedAt'])(
  'a patch can neither unset nor change %s',
  async (field) => {
    const before = await lake.owner.createOrReplace({ _id: 'fixed', _type: 'thing' })
    const refusal = { statusCode: 400, message: expect.stringContaining('Cannot modify immutable attribute') }
    const patch = () => lake.owner.patch('fixed')
    await expect(patch().unset([field]).commit()).rejects.toMatchObject(refusal)
    await expect(
      patch()
        .unset([`['${field}']`])
        .commit(),
    ).rejects.toMatchObject(refusal)
    for (const value of ['1999-01-01T00:00:00Z', 5, null, {}])
      await expect(
        patch()
          .set({ [field]: value })
          .commit(),
      ).rejects.toMatchObject(refusal)
    const draft = { publishedId: 'fixed', draftId: 'drafts.fixed' }
    const edit = {
      actionType: 'sanity.action.document.edit' as const,
      ...draft,
      patch: { unset: [field] },
    }
    await expect(lake.owner.action(edit)).rejects.toMatchObject(refusal)
    expect(await lake.owner.getDocuments(['fixed', 'drafts.fixed'])).toEqual([before, null])
    // Setting the current value is not a change.
    await patch().set({ _type: 'thing' }).setIfMissing({ _type: 'other' }).commit()
  },
)

test('the type of a document cannot be changed by replacing it, but by deleting it first', async () => {
  await lake.owner.createOrReplace({ _id: 'typed', _type: 'one' })
  await expect(lake.owner.createOrReplace({ _id: 'typed', _type: 'two' })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Cannot modify immutable attribute "_type"'),
  })
  const replacement = { _id: 'typed', _type: 'two' }
  await lake.owner.transaction().delete('typed').createOrReplace(replacement).commit()
  expect(await lake.owner.getDocument('typed')).toMatchObject(replacement)
})

test.each([
  '-a',
  '.a',
  'a..b',
  'versions.a',
  'versions..a',
  'drafts.drafts.a',
  'drafts.versions.r.a',
  'versions.r.drafts.a',
  'drafts..a',
  'a b',
  'x'.repeat(129),
])('%s cannot be the id of a new document: 400', async (_id) => {
  for (const kind of ['create', 'createOrReplace', 'createIfNotExists'])
    expect((await mutate([{ [kind]: { _id, _type: 'thing' } }])).status).toBe(400)
})

test('an id that ends in a dot is completed', async () => {
  for (const prefix of ['drafts.', 'versions.r1.', 'private.'])
    expect(await lake.owner.create({ _id: prefix, _type: 'thing' })).toMatchObject({
      _id: expect.stringMatching(new RegExp(`^${prefix}[0-9a-f-]{36}$`)),
    })
})

test.each(['nonsense', 5, '2026', '2026-13-45T00:00:00Z', {}])(
  'a document that claims to be created at %j is 400',
  async (_createdAt) => {
    expect((await mutate([{ create: { _type: 'thing', _createdAt } }])).status).toBe(400)
  },
)

test('a document that could not be read again is 400, not a fault', async () => {
  let deep: unknown = 1
  for (let level = 0; level < 3_000; level += 1) deep = [deep]
  expect((await mutate([{ create: { _type: 'thing', deep } }])).status).toBe(400)
  await lake.owner.createOrReplace({ _id: 'nested', _type: 'thing', list: [] })
  const patch = (operations: object) => mutate([{ patch: { id: 'nested', ...operations } }])
  for (const length of [101, 400, 1_000, 30_000])
    expect((await patch({ set: { [Array(length).fill('a').join('.')]: 1 } })).status).toBe(400)
  expect((await patch({ set: { 'list[999999999]': 1 } })).status).toBe(400)
  expect((await patch({ set: { [Array(90).fill('a').join('.')]: 1 } })).status).toBe(200)
})

test('a field may have the name of a method of objects', async () => {
  await lake.owner.create({ _id: 'odd', _type: 'thing', toString: 'text', constructor: 1 })
  const patched = await lake.owner.patch('odd').unset(['toString']).commit()
  expect(Object.keys(patched)).not.toContain('toString')
  await lake.restart()
  expect(await lake.owner.getDocument('odd')).toEqual(patched)
})

test.each(['', ' ', 'a b', 'x'.repeat(129), 'ü'])('%j cannot be a transaction id', async (transactionId) => {
  const response = await mutate([{ create: { _type: 'thing' } }], { transactionId })
  // An empty transaction id is ignored.
  expect(response.status).toBe(transactionId === '' ? 200 : 400)
})

test.each(['abc', '', '2026-99-99'])('the history at %j is 400', async (time) => {
  const response = await lake.ask(`/v1/data/history/production/documents/odd?time=${time}`)
  expect(response.status).toBe(400)
})

test.each(['transactions/a?limit=-1', 'transactions/a?limit=x', 'events/documents/a?nextCursor=x'])(
  'the history at %s is 400',
  async (path) => {
    expect((await lake.ask(`/v1/data/history/production/${path}`)).status).toBe(400)
  },
)

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
