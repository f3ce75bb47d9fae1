import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  const create = (_id: string, n: number) => lake.owner.create({ _id, _type: 'layer', n })
  await create('one', 1)
  await create('drafts.one', 2)
  await create('versions.r1.one', 3)
  await create('versions.r2.one', 4)
  await create('two', 1)
  await create('versions.r2.two', 5)
  await create('drafts.three', 6)
})
afterAll(() => lake.stop())

test.each([
  [['r1', 'drafts'], { one: 3, two: 1, three: 6 }],
  [['drafts', 'r1'], { one: 2, two: 1, three: 6 }],
  [['r2', 'r1'], { one: 4, two: 5 }],
  [['r2', 'r1', 'drafts'], { one: 4, two: 5, three: 6 }],
  ['previewDrafts', { one: 2, two: 1, three: 6 }],
  ['published', { one: 1, two: 1 }],
] as const)('the perspective %s shows its layers, the first before the next', async (perspective, shown) => {
  const names = typeof perspective === 'string' ? perspective : [...perspective]
  const client = lake.owner.withConfig({ perspective: names })
  const found = await client.fetch<{ _id: string; n: number }[]>('*[_type == "layer"]{_id, n}')
  expect(Object.fromEntries(found.map(({ _id, n }) => [_id, n]))).toEqual(shown)
})

test('a version that unpublishes its document hides it in the perspective of its release only', async () => {
  await lake.owner.create({ _id: 'gone', _type: 'leaving' })
  const action = { actionType: 'sanity.action.document.version.unpublish' as const, publishedId: 'gone' }
  await lake.owner.action({ ...action, versionId: 'versions.r1.gone' })
  const seenIn = (perspective: string[]) =>
    lake.owner.withConfig({ perspective }).fetch<string[]>('*[_type == "leaving"]._id')
  expect(await seenIn(['r1'])).toEqual([])
  expect(await seenIn(['r1', 'drafts'])).toEqual([])
  expect(await seenIn(['r2'])).toEqual(['gone'])
  expect(await lake.owner.fetch('*[_type == "leaving"]._id')).toEqual(['gone'])
  await lake.owner.delete({ query: '*[_type == "leaving"]' })
})

test('a document is returned with all its versions on request, but not to anonymous readers', async () => {
  const idsOf = async (client: typeof lake.owner, id: string) =>
    (await client.getDocument(id, { includeAllVersions: true })).map(({ _id }) => _id)
  const all = ['one', 'drafts.one', 'versions.r1.one', 'versions.r2.one']
  expect(await idsOf(lake.owner, 'one')).toEqual(all)
  expect(await idsOf(lake.owner, 'drafts.one')).toEqual(all)
  expect(await idsOf(lake.owner, 'nobody')).toEqual([])
  expect(await idsOf(lake.anonymous, 'one')).toEqual(['one'])
})

test('a document that a path names thousands of times is returned once', async () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => (n % 2 === 0 ? 'one' : 'versions.r1.one')).join(',')
  for (const [list, documents] of [
    [`doc/production/${ids}`, 2],
    [`doc/production/${ids}?includeAllVersions=true`, 4],
    [`history/production/documents/${ids}`, 2],
  ] as const) {
    const answer = await lake.ask(`/v2025-02-19/data/${list}`)
    expect(await answer.json()).toHaveProperty('documents.length', documents)
  }
})

test.each(['raw,drafts', 'a b', '..', 'x'.repeat(200)])('the perspective "%s" is refused', async (name) => {
  const response = await fetch(
    `${lake.origin}/lake/v2025-02-19/data/query/production?query=*&perspective=${encodeURIComponent(name)}`,
  )
  expect(response.status).toBe(400)
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
