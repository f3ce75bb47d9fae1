import { Mutation } from '@sanity/mutator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

/** Collects the events that the client's own listener receives as server-sent events. */
function listen(query: string, params: Record<string, unknown>, options: object) {
  const events: Record<string, unknown>[] = []
  const subscription = lake.owner
    .listen(query, params, { events: ['welcome', 'mutation'], ...options })
    .subscribe((event) => events.push({ ...event }))
  return { events, stop: () => subscription.unsubscribe() }
}

test('the client receives events of what its query and parameters select, with the requested fields', async () => {
  await lake.owner.create({ _id: 'h1', _type: 'heard', n: 1 })
  const options = { includeResult: true, includePreviousRevision: true, effectFormat: 'mendoza' }
  const { events, stop } = listen('*[_type == $type && n < $most]', { type: 'heard', most: 10 }, options)
  await expect.poll(() => events.length).toBe(1)
  await lake.owner.create({ _id: 'other', _type: 'unheard' })
  await lake.owner.patch('h1').set({ n: 2 }).commit()
  await lake.owner.patch('h1').set({ n: 50 }).commit()
  await lake.owner.patch('h1').set({ n: 3 }).commit()
  await lake.owner.delete('h1')
  await expect.poll(() => events.length).toBe(5)
  stop()
  expect(events[0]).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })
  expect(events.slice(1).map(({ transition }) => transition)).toEqual([
    'update',
    'disappear',
    'appear',
    'disappear',
  ])
  expect(events[1]).toMatchObject({
    documentId: 'h1',
    identity: expect.stringContaining('token-'),
    mutations: [{ patch: { id: 'h1', set: { n: 2 } } }],
    result: { _id: 'h1', n: 2 },
    previous: { n: 1 },
    effects: { apply: expect.any(Array), revert: expect.any(Array) },
    visibility: 'query',
  })
  const told = events.slice(1)
  expect(told.slice(1).map(({ previousRev }) => previousRev)).toEqual(
    told.slice(0, -1).map(({ resultRev }) => resultRev),
  )
})

test('a transaction over several documents sends one event each, with their number', async () => {
  const { events, stop } = listen('*[_type == "several"]', {}, {})
  await expect.poll(() => events.length).toBe(1)
  const transaction = lake.owner.transaction()
  for (const n of [1, 2, 3]) transaction.create({ _id: `several-${n}`, _type: 'several' })
  await transaction.create({ _type: 'unheard' }).commit()
  await expect.poll(() => events.length).toBe(4)
  stop()
  expect(events.slice(1)).toMatchObject(
    [1, 2, 3].map((n) => ({ transactionTotalEvents: 3, transactionCurrentEvent: n })),
  )
})

test('drafts and versions are reported on request, or by the default of an older API version', async () => {
  const query = '*[_type == "drafted"]'
  const published = listen(query, {}, {})
  const all = listen(query, {}, { includeAllVersions: true })
  const older: unknown[] = []
  const subscription = lake.owner
    .withConfig({ apiVersion: '2025-02-18' })
    .listen(query, {}, { events: ['welcome', 'mutation'] })
    .subscribe((event) => older.push(event))
  await expect.poll(() => [published.events.length, all.events.length, older.length]).toEqual([1, 1, 1])
  const transaction = lake.owner.transaction()
  for (const _id of ['drafts.d', 'versions.r.d', 'd']) transaction.create({ _id, _type: 'drafted' })
  await transaction.commit()
  await expect.poll(() => [published.events.length, all.events.length, older.length]).toEqual([2, 4, 4])
  published.stop()
  all.stop()
  subscription.unsubscribe()
  expect(published.events[1]).toMatchObject({ documentId: 'd', transactionTotalEvents: 1 })
})

const mutationEvent = z.object({
  mutations: z.array(z.record(z.string(), z.record(z.string(), z.unknown()))),
  previous: z.looseObject({ _id: z.string(), _type: z.string() }),
  result: z.looseObject({}),
})

test.each([
  ['a field', { set: { 'list[_key=="a"].n': 5 } }, false],
  ['all items', { set: { 'list[*].n': 0 } }, false],
  ['items by a condition', { unset: ['list[n > 1]', "['odd name']"] }, false],
  ['the last items', { insert: { replace: 'numbers[-2:]', items: [9] } }, false],
  ['a number', { inc: { 'list[_key=="a"].n': 1 } }, false],
  ['nothing', { unset: ['text.deeper', 'missing'] }, false],
  ['items that get keys', { insert: { after: 'list[-1]', items: [{ n: 4 }] }, set: { text: 'b' } }, true],
])('a form of the Studio shows what is stored after a patch of %s', async (_what, patch, generateKeys) => {
  const list = ['a', 'b'].map((_key, index) => ({ _key, n: index + 1 }))
  const document = { list, numbers: [1, 2, 3], text: 'a', 'odd name': 1 }
  await lake.owner.createOrReplace({ _id: 'form', _type: 'shown', ...document })
  const options = { includeResult: true, includePreviousRevision: true }
  const { events, stop } = listen('*[_id == "form"]', {}, options)
  await expect.poll(() => events.length).toBe(1)
  await lake.owner.patch('form', patch).commit({ autoGenerateArrayKeys: generateKeys })
  await expect.poll(() => events.length).toBe(2)
  stop()
  const { mutations, previous, result } = mutationEvent.parse(events[1])
  const { _rev, _updatedAt } = result
  expect({ ...new Mutation({ mutations }).apply(previous), _rev, _updatedAt }).toEqual(result)
})

test('a listener continues after a restart of the lake, with a reconnect event', async () => {
  const { events, stop } = listen('*[_type == "again"]', {}, { events: ['welcome', 'mutation', 'reconnect'] })
  await expect.poll(() => events.length).toBe(1)
  await lake.restart()
  await expect.poll(() => events.filter(({ type }) => type === 'welcome').length).toBe(2)
  await lake.owner.create({ _id: 'again', _type: 'again' })
  await expect.poll(() => events.at(-1)).toMatchObject({ type: 'mutation', documentId: 'again' })
  stop()
  expect(events.map(({ type }) => type)).toContain('reconnect')
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
