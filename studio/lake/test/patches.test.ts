import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

test('patches address items of arrays by index, by key and by their fields', async () => {
  await lake.owner.create({
    _id: 'deep',
    _type: 'thing',
    list: [
      { _key: 'a', n: 1 },
      { _key: 'b', n: 2 },
      { _key: 'c', n: 3, gone: true },
    ],
  })
  const patched = await lake.owner
    .patch('deep')
    .set({ 'list[_key=="a"].n': 10, 'list[1].n': 20 })
    .inc({ 'list[_key=="c"].n': 1 })
    .unset(['list[_key=="c"].gone'])
    .insert('replace', 'list[_key=="b"]', [{ _key: 'x' }, { _key: 'y' }])
    .commit()
  await lake.owner
    .patch('deep')
    .prepend('list', [{ _key: 'first' }])
    .commit()
  await lake.owner
    .patch('deep')
    .append('list', [{ _key: 'last' }])
    .commit()
  expect(patched.list).toEqual([{ _key: 'a', n: 10 }, { _key: 'x' }, { _key: 'y' }, { _key: 'c', n: 4 }])
  const keys = async () =>
    z
      .object({ list: z.array(z.object({ _key: z.string() })) })
      .parse(await lake.owner.getDocument('deep'))
      .list.map(({ _key }) => _key)
      .join('')
  expect(await keys()).toBe('firstaxyclast')
  await lake.owner.patch('deep').unset(['list[0]', 'list[_key=="last"]']).commit()
  expect(await keys()).toBe('axyc')
})

test('typed text is patched by differences, several at a time, also beyond ASCII', async () => {
  await lake.owner.create({ _id: 'typed', _type: 'thing', text: 'Žuta kuća', more: { text: 'one two' } })
  const patched = await lake.owner
    .patch('typed')
    .diffMatchPatch({
      text: '@@ -1,9 +1,16 @@\n-%C5%BD\n+Stara %C5%BE\n uta ku%C4%87a\n+!\n',
      'more.text': '@@ -1,7 +1,9 @@\n one \n+& \n two\n',
    })
    .commit()
  expect(patched).toMatchObject({ text: 'Stara žuta kuća!', more: { text: 'one & two' } })
})

const FRED = {
  name: 'fred',
  friends: [
    { _key: 'a', name: 'mork', age: 40 },
    { name: 'mindy', age: 32, tags: ['x', 'y'] },
    { name: 'bob', tags: ['z'] },
  ],
  roles: ['admin', 'owner', 'guest'],
  contact: { street: '42 Road', state: { short: 'WY', long: 'Wyoming' } },
  nums: [1, 2, 3, 4],
}
type Friends = { name?: string; age?: number; tags?: string[] }[]
const agesOf = ({ friends }: { friends?: Friends }) => friends?.map(({ age }) => age)

test.each([
  [{ set: { 'friends[*].name': 'N' } }, { friends: [{ name: 'N' }, { name: 'N' }, { name: 'N' }] }],
  [{ set: { 'friends.name': 'N' } }, { friends: [{ name: 'N' }, { name: 'N' }, { name: 'N' }] }],
  [{ set: { 'contact.*': 1 } }, { contact: { street: 1, state: 1 } }],
  [{ set: { 'nums[:]': 0 } }, { nums: [0, 0, 0, 0] }],
  [{ inc: { 'nums[1:3]': 10 } }, { nums: [1, 12, 13, 4] }],
  [{ inc: { 'nums[-2:]': 10 } }, { nums: [1, 2, 13, 14] }],
  [{ dec: { 'nums[@ > 2]': 1 } }, { nums: [1, 2, 2, 3] }],
  [{ set: { 'friends.age[@ > 35]': 36 } }, { friends: [{ age: 36 }, { age: 32 }, { name: 'bob' }] }],
  [{ inc: { 'friends[age?].age': 1 } }, { friends: [{ age: 41 }, { age: 33 }, { name: 'bob' }] }],
  [{ set: { 'friends[0, 2:3].name': 'N' } }, { friends: [{ name: 'N' }, { name: 'mindy' }, { name: 'N' }] }],
  [{ set: { 'contact.state[short, long]': 'X' } }, { contact: { state: { short: 'X', long: 'X' } } }],
  [{ set: { 'contact..short': 'X' } }, { contact: { street: '42 Road', state: { short: 'X' } } }],
  [{ unset: ['roles[*]'] }, { roles: [] }],
  [
    { unset: ['name.first', 'roles[0].x.y', 'nums[9].z', 'friends[1].age[0]', 'roles[0]'] },
    { roles: ['owner', 'guest'] },
  ],
  [{ unset: ['roles[0:2]'] }, { roles: ['guest'] }],
  // The path leads through what an earlier operation of the patch has replaced by a text.
  [{ set: { friends: 'none' }, unset: ['friends[0].name'] }, { friends: 'none' }],
  [{ unset: ['friends[age < 35, name == "bob"]'] }, { friends: [{ name: 'mork' }] }],
  [
    { insert: { after: 'friends[tags?].tags[-1]', items: ['n'] } },
    { friends: [{}, { tags: ['x', 'y', 'n'] }, { tags: ['z', 'n'] }] },
  ],
  [{ insert: { replace: 'nums[1:-1]', items: [9] } }, { nums: [1, 9] }],
  [{ insert: { replace: 'nums[1:]', items: [9] } }, { nums: [1, 9] }],
  [{ insert: { replace: 'nums[-3:-2]', items: [9] } }, { nums: [1, 2, 9, 4] }],
  [{ insert: { replace: 'nums[1:1]', items: [9] } }, { nums: [1, 9, 2, 3, 4] }],
  [{ insert: { replace: 'nums[9:9]', items: [9] } }, { nums: [1, 2, 3, 4, 9] }],
])('JSONMatch in a patch: %j', async (patch, expected) => {
  await lake.owner.createOrReplace({ _id: 'fred', _type: 'thing', ...FRED })
  const patched = await lake.owner.patch('fred', patch).commit()
  expect(patched).toMatchObject({ name: 'fred', ...expected })
})

test('splice removes to the end or a part of an array, and a path that selects nothing changes nothing', async () => {
  await lake.owner.createOrReplace({ _id: 'fred', _type: 'thing', ...FRED })
  const splice = async (start: number, count?: number, items?: unknown[]) => {
    await lake.owner.patch('fred', { set: { nums: [1, 2, 3, 4] } }).commit()
    const spliced = await lake.owner
      .patch('fred')
      .splice('nums', start, count, items)
      .commit<{ nums: unknown }>()
    return spliced.nums
  }
  expect(await splice(1, -1)).toEqual([1])
  expect(await splice(1)).toEqual([1])
  expect(await splice(-1)).toEqual([1, 2, 3])
  expect(await splice(1, 2, [9])).toEqual([1, 9, 4])
  const patched = await lake.owner
    .patch('fred', { set: { 'nothing[*]': 1, 'friends[age > 99].age': 1 }, unset: ['..nowhere'] })
    .commit<typeof FRED>()
  expect(patched).not.toHaveProperty('nothing')
  expect(agesOf(patched)).toEqual([40, 32, undefined])
  for (const path of ['a..b..c', 'a[', '"text"['])
    await expect(lake.owner.patch('fred', { set: { [path]: 1 } }).commit()).rejects.toMatchObject({
      statusCode: 400,
    })
})

test.each([
  ['a path through __proto__', { set: { '__proto__.polluted': 1 } }],
  ['a path that ends in __proto__', { setIfMissing: { 'x.__proto__': {} } }],
  ['a quoted __proto__', { set: { "x['__proto__'].polluted": 1 } }],
  ['hasOwnProperty', { set: { 'x.hasOwnProperty': 1 } }],
  ['an insertion at __proto__', { insert: { after: '__proto__[-1]', items: [1] } }],
])('a patch of %s is refused instead of lost', async (_what, patch) => {
  await lake.owner.createIfNotExists({ _id: 'reserved', _type: 'thing', x: {} })
  const mutations = [{ patch: { id: 'reserved', ...patch } }]
  const answer = await lake.post('/data/mutate/production', { mutations })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringMatching(/__proto__|hasOwnProperty/),
  ])
  expect(await lake.owner.getDocument('reserved')).toMatchObject({ x: {} })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
