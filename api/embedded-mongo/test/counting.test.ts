import type { Document } from 'bson'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const things = () => database.db().collection('things')
beforeEach(async () => {
  database.renew()
  await things().createIndex({ kind: 1, date: -1, _id: -1 })
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

test('late pages and counts of more documents than are read at once, also within a transaction', async () => {
  const session = database.get().client.startSession()
  const own = () => (session.inTransaction() ? { session } : {})
  const read = (selector: Document, direction: 1 | -1, skip = 0, limit = 0) =>
    things().find(selector, own()).sort({ date: direction, _id: direction }).skip(skip).limit(limit).toArray()
  async function expectPages(count: number) {
    const all = await read({ kind: 'many', $or: [{}] }, -1)
    expect([all.length, await things().countDocuments({ kind: 'many' }, own())]).toEqual([count, count])
    for (const skip of [0, 511, 512, 513, 700, 1_195, 5_000]) {
      expect(await read({ kind: 'many' }, -1, skip, 10)).toEqual(all.slice(skip, skip + 10))
      expect(await read({ kind: 'many' }, 1, skip, 10)).toEqual(all.toReversed().slice(skip, skip + 10))
    }
  }
  // Pairs share a date, so that the order needs the id too.
  const many = Array.from({ length: 1_200 }, (_, n) => ({ kind: 'many', date: new Date(Math.floor(n / 2)) }))
  await things().insertMany(many)
  await expectPages(1_200)
  session.startTransaction()
  await things().deleteMany({ date: { $gte: new Date(100), $lt: new Date(400) } }, { session })
  await expectPages(600)
  await session.abortTransaction()
  await session.endSession()
  await expectPages(1_200)
})
