import { type Document, ObjectId } from 'bson'
import { array, assert, asyncProperty, constantFrom, date, nat, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const things = () => database.get().client.db().collection('things')
beforeEach(async () => {
  await things().drop()
  await things().createIndex({ kind: 1, date: -1, _id: -1 })
  await things().createIndex({ owner: 1, date: -1 })
})

const OWNERS = [new ObjectId(), new ObjectId()]
const thing = record(
  {
    kind: constantFrom<unknown[]>('a', 'ab', '', null, true, ['a'], ['a', 'b'], [], 1),
    owner: constantFrom<unknown[]>(...OWNERS, null, 'a'),
    date: date({ min: new Date(0), max: new Date(5), noInvalidDate: true }),
  },
  { requiredKeys: ['date'] },
)
const filter = constantFrom<Document[]>(
  {},
  { kind: 'a' },
  { kind: 'ab' },
  { kind: '' },
  { kind: null },
  { kind: true },
  { kind: { $in: ['a', 'ab'] } },
  { kind: { $ne: 'a' } },
  { kind: 'a', owner: OWNERS[0] },
  { owner: OWNERS[0] },
  { owner: OWNERS[1], date: new Date(3) },
)

test('counts and pages by an index equal those of a full scan', async () => {
  await assert(
    asyncProperty(
      array(thing, { maxLength: 25 }),
      filter,
      nat(12),
      constantFrom<(1 | -1)[]>(1, -1),
      async (documents, wished, skip, direction) => {
        await things().deleteMany({})
        if (documents.length > 0) await things().insertMany(documents)
        // No index answers $or.
        const read = { $and: [wished, { $or: [{}] }] }
        const all = await things().find(read).sort({ date: direction, _id: direction }).toArray()
        expect(await things().countDocuments(wished)).toBe(all.length)
        const page = await things()
          .find(wished)
          .sort({ date: direction, _id: direction })
          .skip(skip)
          .limit(5)
          .toArray()
        expect(page.map(({ _id }) => String(_id))).toEqual(
          all.slice(skip, skip + 5).map(({ _id }) => String(_id)),
        )
      },
    ),
    { numRuns: 150 },
  )
})

test('a page is read by the most selective index, whichever was created first', async () => {
  await things().createIndex({ date: -1, _id: -1 })
  await things().createIndex({ rare: 1, date: -1, _id: -1 })
  const many = Array.from({ length: 10_000 }, (_, n) => ({ date: new Date(n), rare: n }))
  await things().insertMany(many)
  const quickest = async (query: Document) => {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const started = performance.now()
      await things().find(query).sort({ date: -1, _id: -1 }).limit(10).toArray()
      times.push(performance.now() - started)
    }
    return Math.min(...times)
  }
  const byIndex = await quickest({ rare: 10 })
  expect(byIndex).toBeLessThan((await quickest({ $or: [{ rare: 10 }] })) / 10)
})

test('a large count is correct after every kind of change, also a rolled back one', async () => {
  const count = () => things().countDocuments({ kind: 'many' })
  const many = Array.from({ length: 1_200 }, (_, number) => ({ kind: 'many', date: new Date(number) }))
  await things().insertMany(many)
  expect([await count(), await count()]).toEqual([1_200, 1_200])
  await things().insertOne({ kind: 'many', date: new Date(0) })
  expect(await count()).toBe(1_201)
  await things().updateOne({ kind: 'many' }, { $set: { kind: 'other' } })
  expect(await count()).toBe(1_200)
  await things().deleteOne({ kind: 'many' })
  expect([await count(), await things().estimatedDocumentCount()]).toEqual([1_199, 1_200])

  const session = database.get().client.startSession()
  session.startTransaction()
  await things().deleteMany({ kind: 'many', date: { $lt: new Date(100) } }, { session })
  const inside = await things().countDocuments({ kind: 'many' }, { session })
  expect(inside).toBeLessThan(1_199)
  await session.abortTransaction()
  await session.endSession()
  expect(await count()).toBe(1_199)
  await expect(
    things().insertMany([{ _id: new ObjectId(), kind: 'many' }, ...twice()]),
  ).rejects.toMatchObject({ code: 11_000 })
  expect(await count()).toBe(1_201)
  await things().drop()
  expect(await count()).toBe(0)
})

function twice() {
  const row = { _id: new ObjectId(), kind: 'many' }
  return [row, row]
}

test('a late page is correct after every kind of change, also a rolled back one', async () => {
  const session = database.get().client.startSession()
  const read = async (selector: Document, direction: 1 | -1, skip = 0, limit = 0) =>
    things()
      .find(selector, session.inTransaction() ? { session } : {})
      .sort({ date: direction, _id: direction })
      .skip(skip)
      .limit(limit)
      .toArray()
  async function expectPages() {
    const all = await read({ kind: 'many', $or: [{}] }, -1)
    for (const skip of [0, 255, 256, 257, 700, 1_023, 1_195, 5_000]) {
      expect(await read({ kind: 'many' }, -1, skip, 10)).toEqual(all.slice(skip, skip + 10))
      expect(await read({ kind: 'many' }, 1, skip, 10)).toEqual(all.toReversed().slice(skip, skip + 10))
    }
  }
  // Pairs share a date, so that the order needs the id too.
  const many = Array.from({ length: 1_200 }, (_, n) => ({ kind: 'many', date: new Date(Math.floor(n / 2)) }))
  await things().insertMany(many)
  await expectPages()
  await things().insertOne({ kind: 'many', date: new Date(300) })
  await expectPages()
  await things().deleteMany({ date: { $gte: new Date(10), $lt: new Date(50) } })
  await expectPages()
  session.startTransaction()
  await things().deleteMany({ date: { $gte: new Date(100), $lt: new Date(400) } }, { session })
  await expectPages()
  await session.abortTransaction()
  await session.endSession()
  await expectPages()
})
