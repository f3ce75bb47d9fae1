import { ObjectId } from 'mongodb'
import { Schema } from 'mongoose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

const schema = new Schema({
  email: { type: String, required: true, unique: true },
  name: String,
  age: Number,
  tags: { type: [String], default: undefined },
  outside: { type: String, index: { unique: true, sparse: true } },
  owner: { type: Schema.Types.ObjectId },
  at: Date,
})
schema.index({ at: -1, _id: -1 })

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const people = () => {
  const { connection } = database.get()
  return connection.models.Person
    ? connection.model<Person>('Person')
    : connection.model<Person>('Person', schema)
}
type Person = {
  email: string
  name?: string
  age?: number
  tags?: string[]
  outside?: string
  owner?: ObjectId
  at?: Date
}

beforeEach(async () => {
  await people().init()
  await people().deleteMany({})
})

test('a unique index refuses a duplicate, with the message and fields of MongoDB’s error', async () => {
  await people().create({ email: 'a@example.test' })
  await expect(people().create({ email: 'a@example.test' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'a@example.test' },
    message: expect.stringContaining('E11000 duplicate key error'),
  })
  await people().create({ email: 'b@example.test' })
  await expect(
    people().updateOne({ email: 'b@example.test' }, { email: 'a@example.test' }),
  ).rejects.toMatchObject({ code: 11000 })
})

test('a sparse unique index allows many documents without the field', async () => {
  await people().create([
    { email: '1@example.test' },
    { email: '2@example.test' },
    { email: '3@example.test', outside: 'x' },
  ])
  await expect(people().create({ email: '4@example.test', outside: 'x' })).rejects.toMatchObject({
    code: 11000,
  })
})

test('of twenty upserts of one address one inserts and all find it', async () => {
  const upsert = () =>
    people().findOneAndUpdate(
      { email: 'once@example.test' },
      { $setOnInsert: { name: 'first' } },
      { upsert: true, returnDocument: 'after' },
    )
  const found = await Promise.all(Array.from({ length: 20 }, upsert))
  expect(new Set(found.map(({ id }) => id)).size).toBe(1)
  expect(await people().countDocuments()).toBe(1)
})

test('filters, sorting, paging and projection', async () => {
  await people().insertMany(
    Array.from({ length: 30 }, (_, age) => ({
      email: `${age}@example.test`,
      age,
      tags: age % 2 ? ['odd'] : ['even', 'all'],
      at: new Date(2024, 0, 1 + age),
    })),
  )
  expect(await people().countDocuments({ age: { $gte: 10, $lt: 20 } })).toBe(10)
  expect(await people().countDocuments({ tags: 'odd' })).toBe(15)
  expect(await people().countDocuments({ $or: [{ age: 1 }, { age: { $in: [2, 3] } }] })).toBe(3)
  expect(await people().countDocuments({ email: { $regex: '^1' } })).toBe(11)
  const page = await people().find({}, { age: 1, _id: 0 }).sort({ at: -1, _id: -1 }).skip(5).limit(3).lean()
  expect(page).toEqual([{ age: 24 }, { age: 23 }, { age: 22 }])
})

test('update operators, and what they refuse', async () => {
  const { _id } = await people().create({ email: 'u@example.test', name: 'text', age: 1, tags: ['a'] })
  await people().updateOne(
    { _id },
    { $inc: { age: 2 }, $push: { tags: 'b' }, $unset: { name: 1 }, $set: { outside: 'o' } },
  )
  expect(await people().findById(_id).lean()).toMatchObject({ age: 3, tags: ['a', 'b'], outside: 'o' })
  expect((await people().findById(_id).lean())?.name).toBeUndefined()
  const raw = people().collection
  await raw.updateOne({ _id }, { $set: { name: 'text' } })
  await expect(raw.updateOne({ _id }, { $inc: { name: 1 } })).rejects.toMatchObject({ code: 14 })
  await expect(raw.updateOne({ _id }, { $set: { _id: new ObjectId() } })).rejects.toMatchObject({ code: 66 })
})

test('a transaction is visible as a whole after its commit, and not at all when it fails', async () => {
  const { connection } = database.get()
  await connection.transaction(async (session) => {
    await people().create([{ email: 't1@example.test' }], { session })
    await people().create([{ email: 't2@example.test' }], { session })
  })
  expect(await people().countDocuments()).toBe(2)
  const failing = connection.transaction(async (session) => {
    await people().deleteMany({}, { session })
    expect(await people().countDocuments({}, { session })).toBe(0)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await people().countDocuments()).toBe(2)
})

test('two transactions on one document both apply', async () => {
  const { _id } = await people().create({ email: 'counter@example.test', age: 0 })
  const { connection } = database.get()
  await Promise.all(
    Array.from({ length: 8 }, () =>
      connection.transaction(async (session) => {
        const found = await people().findById(_id).session(session)
        await people().updateOne({ _id }, { $set: { age: (found?.age ?? 0) + 1 } }, { session })
      }),
    ),
  )
  expect((await people().findById(_id))?.age).toBe(8)
})

test('a transaction ends while hundreds of calls wait for it', async () => {
  const { connection } = database.get()
  let waiting: Promise<unknown[]> = Promise.resolve([])
  await connection.transaction(async (session) => {
    await people().create([{ email: 'first@example.test' }], { session })
    waiting = Promise.all(Array.from({ length: 300 }, () => people().countDocuments()))
    await people().create([{ email: 'second@example.test' }], { session })
  })
  expect(await waiting).toHaveLength(300)
})

test('documents and indexes are stored after a restart', async () => {
  await people().create({ email: 'kept@example.test', at: new Date('2024-03-01T12:00:00Z'), age: 1.5 })
  await database.restart()
  expect(await people().findOne({ email: 'kept@example.test' }).lean()).toMatchObject({
    at: new Date('2024-03-01T12:00:00Z'),
    age: 1.5,
  })
  await expect(people().create({ email: 'kept@example.test' })).rejects.toMatchObject({ code: 11000 })
})
