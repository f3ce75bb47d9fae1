import { type Document, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BIG, FINDS, UPDATES, REFUSED_UPDATES, REFUSED_COMMANDS } from './semantics-cases.ts'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

type Row = Document & { _id: number }
const things = () => database.db().collection<Row>('things')
/** The same collection without a type, for ids that are not numbers. */
const untyped = () => database.db().collection('things')
beforeEach(() => {
  database.renew()
})

test.each(FINDS)('find: %s', async (_name, documents, filter, ids) => {
  await things().insertMany(documents.map((document, _id) => ({ ...document, _id })))
  const find = () =>
    things()
      .find(filter)
      .sort({ _id: 1 })
      .map(({ _id }) => _id)
      .toArray()
  expect(await find()).toEqual(ids)
  expect(await things().countDocuments(filter)).toBe(ids.length)
  await things().createIndex({ a: 1 })
  expect(await find()).toEqual(ids)
  expect(await things().countDocuments(filter)).toBe(ids.length)
})

test.each(UPDATES)('update: %s', async (_name, before, update, after) => {
  await things().insertOne({ ...before, _id: 1 })
  await things().updateOne({ _id: 1 }, update)
  const found = await things().findOne({ _id: 1 }, { promoteValues: false })
  expect(found).toEqual({ _id: new Int32(1), ...after })
  expect(Object.keys(found ?? {})).toEqual(['_id', ...Object.keys(after)])
})

test.each(REFUSED_UPDATES)('update refuses %s', async (_name, before, update, code) => {
  await things().insertOne({ ...before, _id: 1 })
  await expect(things().updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code })
  expect(await things().findOne({ _id: 1 })).toEqual({ ...before, _id: 1 })
})

test.each(REFUSED_COMMANDS)('a command is refused for %s', async (_name, command, code) => {
  await things().insertOne({ _id: 1, a: 1, n: 1, text: `${'a'.repeat(40)}!` })
  await expect(database.db().command(command)).rejects.toMatchObject({ code })
})

test.each<[name: string, document: Document, code: number]>([
  ['an array', { _id: [1] }, 53],
  ['a regular expression', { _id: /a/ }, 53],
  ['a document with operators', { _id: { $a: 1 } }, 52],
])('an _id that is %s is refused', async (_name, document, code) => {
  await expect(untyped().insertMany([document])).rejects.toMatchObject({ code })
})

test('ids that differ only in type or beyond 2^53 do not collide; equal numbers do', async () => {
  const ids = [BIG, BIG.subtract(1), 'x', { a: 1 }, { a: 1, b: 2 }]
  await untyped().insertMany(ids.map((_id): Document => ({ _id })))
  expect(await things().countDocuments()).toBe(ids.length)
  await expect(untyped().insertMany([{ _id: BIG }].map((row): Document => row))).rejects.toMatchObject({
    code: 11000,
  })
  await things().insertOne({ _id: 5 })
  await expect(
    untyped().insertMany([{ _id: new Double(5) }].map((row): Document => row)),
  ).rejects.toMatchObject({ code: 11000 })
})

test('an id given twice in $in is returned, counted and deleted once', async () => {
  await things().insertOne({ _id: 1 })
  const twice = { _id: { $in: [1, 1] } }
  expect(await things().find(twice).toArray()).toHaveLength(1)
  expect(await things().countDocuments(twice)).toBe(1)
  expect((await things().deleteMany(twice)).deletedCount).toBe(1)
})

test('types of numbers are kept', async () => {
  const document = { _id: new Int32(1), double: new Double(1), long: Long.fromNumber(5), int: new Int32(1) }
  await untyped().insertMany([document].map((row): Document => row))
  await things().updateOne({ _id: 1 }, { $set: { other: 1 } })
  const found = await things().findOne({ _id: 1 }, { promoteValues: false })
  expect(found).toEqual({ ...document, other: new Int32(1) })
})

test('mixed types sort alike with and without an index, arrays by their least or greatest element', async () => {
  const values = [
    new MaxKey(),
    true,
    new Date(0),
    [3, 9],
    'a',
    { x: 1 },
    5,
    null,
    new ObjectId(),
    new MinKey(),
    [],
    NaN,
    -1,
  ]
  await things().insertMany(values.map((a, _id) => ({ _id, a })))
  const read = (direction: 1 | -1) =>
    things()
      .find()
      .sort({ a: direction })
      .map(({ _id }) => _id)
      .toArray()
  const ascending = [9, 10, 7, 11, 12, 3, 6, 4, 5, 8, 1, 2, 0]
  const descending = [0, 2, 1, 8, 5, 4, 3, 6, 12, 11, 7, 10, 9]
  expect([await read(1), await read(-1)]).toEqual([ascending, descending])
  await things().createIndex({ a: 1 })
  expect([await read(1), await read(-1)]).toEqual([ascending, descending])
})

test('an upsert takes values from its filter, but no regular expression', async () => {
  await things().updateOne(
    { _id: 1, a: { $regex: 'x' }, 'b.c': 2, d: { $gt: 1 } },
    { $set: { e: 1 } },
    { upsert: true },
  )
  expect(await things().findOne({ _id: 1 })).toEqual({ _id: 1, b: { c: 2 }, e: 1 })
})

test('updateMany keeps what it changed before a duplicate key', async () => {
  await things().createIndex({ a: 1 }, { unique: true })
  await things().insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
  ])
  const updates = [{ q: {}, u: { $set: { a: 9 } }, multi: true }]
  const reply = await database.db().command({ update: 'things', updates })
  expect(reply).toMatchObject({ n: 1, nModified: 1, writeErrors: [{ index: 0, code: 11000 }] })
  expect(await things().findOne({ _id: 1 })).toEqual({ _id: 1, a: 9 })
})

test('a failed statement leaves the index usable for the next one', async () => {
  await things().createIndex({ tags: 1 })
  await things().insertOne({ _id: 0, tags: 'z' })
  await things()
    .insertMany([{ _id: 0 }, { _id: 1, tags: ['a', 'b'] }], { ordered: false })
    .catch(() => {})
  const ids = await things()
    .find({}, { sort: { tags: 1 } })
    .map(({ _id }) => _id)
    .toArray()
  expect(ids).toEqual([1, 0])
})

test('an array in a compound index is refused', async () => {
  await things().createIndex({ 'a.b': 1, c: 1 })
  await things().insertOne({ _id: 1, a: { b: 1 } })
  await expect(things().insertOne({ _id: 2, a: [{ b: 1 }] })).rejects.toMatchObject({ code: 115 })
  expect(await things().countDocuments({ 'a.b': 1 })).toBe(1)
})

test('a no-op update creates no collection, and listCollections takes any filter', async () => {
  const db = database.db()
  await db.collection('absent').updateOne({ a: 1 }, { $set: { a: 2 } })
  await db.collection('absent').deleteMany({})
  await things().insertOne({ _id: 1 })
  const names = await db.listCollections({ name: { $in: ['absent', 'things'] } }).toArray()
  expect(names.map(({ name }) => name)).toEqual(['things'])
})

test('getMore on another namespace is refused', async () => {
  await things().insertMany([{ _id: 1 }, { _id: 2 }])
  const db = database.db()
  const { cursor } = await db.command({ find: 'things', batchSize: 1 })
  await expect(db.command({ getMore: Long.fromValue(cursor.id), collection: 'other' })).rejects.toMatchObject(
    { code: 13 },
  )
})

test('an error inside a transaction aborts it, and a commit can be repeated', async () => {
  const { client } = database.get()
  await things().insertOne({ _id: 1 })
  const session = client.startSession()
  session.startTransaction()
  await expect(things().insertMany([{ _id: 2 }, { _id: 1 }], { session })).rejects.toMatchObject({
    code: 11000,
  })
  await expect(things().insertOne({ _id: 3 }, { session })).rejects.toMatchObject({ code: 251 })
  await session.abortTransaction()
  session.startTransaction()
  await things().insertOne({ _id: 4 }, { session })
  await session.commitTransaction()
  await session.commitTransaction()
  await session.endSession()
  expect(await things().find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1 }, { _id: 4 }])
})
