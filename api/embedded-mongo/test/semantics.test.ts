import {
  BSONRegExp,
  Binary,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

type Row = Document & { _id: number }
const things = () => database.get().client.db().collection<Row>('things')
/** For ids of other types than numbers. */
const untyped = () => database.get().client.db().collection('things')
beforeEach(async () => {
  await things().drop()
})

const BIG = Long.fromString('9007199254740993')

/** Each row: the ids that MongoDB finds; a document's id is its position. */
test.each<[name: string, documents: Document[], filter: Document, ids: number[]]>([
  [
    'integers beyond 2^53 compare exactly',
    [{ a: BIG }, { a: BIG.subtract(1) }],
    { a: { $gt: BIG.subtract(1) } },
    [0],
  ],
  ['a long is greater than a small int', [{ a: BIG }], { a: { $gt: 1000 } }, [0]],
  [
    'int, long and double of one value are equal',
    [{ a: 1 }, { a: Long.fromNumber(1) }, { a: new Double(1) }],
    { a: 1 },
    [0, 1, 2],
  ],
  [
    'regex option s lets a dot match a line break',
    [{ a: 'a\nb' }, { a: 'acb' }],
    { a: new BSONRegExp('a.b', 's') },
    [0, 1],
  ],
  ['a dot does not match a line break', [{ a: 'a\nb' }, { a: 'a\rb' }], { a: /a.b/ }, [1]],
  ['$ matches before a final line break', [{ a: 'ab\n' }, { a: 'ab\n\n' }], { a: /b$/ }, [0]],
  [
    'null of a path through objects without it',
    [{ a: [{ b: 1 }, {}] }, { a: [{ b: 1 }] }, { a: [] }, {}],
    { 'a.b': null },
    [0, 3],
  ],
  ['$lte null matches null and missing', [{ a: null }, {}, { a: 0 }], { a: { $lte: null } }, [0, 1]],
  ['$gt null matches nothing', [{ a: null }, { a: 1 }], { a: { $gt: null } }, []],
  ['$all matches a scalar', [{ a: 1 }, { a: [1, 2] }, { a: 2 }], { a: { $all: [1] } }, [0, 1]],
  ['$all of nothing matches nothing', [{ a: [] }], { a: { $all: [] } }, []],
  [
    'embedded documents compare with their field order',
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } },
    [0],
  ],
  ['$type objectId', [{ a: new ObjectId() }, { a: 'x' }], { a: { $type: 'objectId' } }, [0]],
  ['$type binData', [{ a: new Binary(Buffer.from('x')) }, { a: 'x' }], { a: { $type: 5 } }, [0]],
  ['$type timestamp', [{ a: new Timestamp({ t: 1, i: 1 }) }, { a: BIG }], { a: { $type: 'timestamp' } }, [0]],
  ['$type long', [{ a: BIG }, { a: 1 }, { a: Long.fromNumber(5) }], { a: { $type: 'long' } }, [0, 2]],
  ['$type int and double', [{ a: 1 }, { a: new Double(1) }, { a: 1.5 }], { a: { $type: 'double' } }, [1, 2]],
  ['$type number', [{ a: 1 }, { a: BIG }, { a: '1' }], { a: { $type: 'number' } }, [0, 1]],
  ['$type array', [{ a: [1] }, { a: 1 }], { a: { $type: 'array' } }, [0]],
  ['a range keeps to its type', [{ a: 5 }, { a: 'x' }, { a: new Date(5) }], { a: { $gt: 1 } }, [0]],
  [
    'MinKey and MaxKey compare with all types',
    [{ a: 'x' }, { a: 1 }],
    { a: { $gt: new MinKey(), $lt: new MaxKey() } },
    [0, 1],
  ],
  ['NaN equals NaN and is not less than a number', [{ a: NaN }, { a: 1 }], { a: { $lt: 5 } }, [1]],
  [
    '$elemMatch holds for one element',
    [{ a: [1, 9] }, { a: [5] }],
    { a: { $elemMatch: { $gt: 2, $lt: 8 } } },
    [1],
  ],
  ['a range can hold for two elements', [{ a: [1, 9] }, { a: [9] }], { a: { $gt: 2, $lt: 8 } }, [0]],
  ['$ne also excludes an element', [{ a: [1, 2] }, { a: 2 }], { a: { $ne: 1 } }, [1]],
  ['$size', [{ a: [1, 2] }, { a: [[1, 2]] }], { a: { $size: 2 } }, [0]],
  ['a position in an array', [{ a: [1, 2] }, { a: [2, 1] }], { 'a.1': 2 }, [0]],
  ['$mod truncates', [{ a: 5.9 }, { a: 4 }], { a: { $mod: [5, 0] } }, [0]],
  [
    '$expr compares fields',
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    { $expr: { $gt: ['$a', '$b'] } },
    [1],
  ],
  ['$nor', [{ a: 1 }, { a: 2 }], { $nor: [{ a: 1 }] }, [1]],
  ['equality with an array, and with an element', [{ a: [1] }, { a: [[1]] }, { a: 1 }], { a: [1] }, [0, 1]],
])('find: %s', async (_name, documents, filter, ids) => {
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

test.each<[name: string, before: Document, update: Document, after: Document]>([
  [
    '$inc of an int beyond 32 bits gives a long',
    { a: 2_147_483_647 },
    { $inc: { a: 1 } },
    { a: Long.fromString('2147483648') },
  ],
  ['$inc of a long beyond 2^53', { a: BIG }, { $inc: { a: 1 } }, { a: BIG.add(1) }],
  ['$inc keeps a double', { a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  ['$mul of a missing field gives zero', {}, { $mul: { a: 5 } }, { a: new Int32(0) }],
  [
    '$min and $max compare types',
    { a: 5, b: 5 },
    { $min: { a: null }, $max: { b: 'x' } },
    { a: null, b: 'x' },
  ],
  [
    'new fields are added in the order of their names',
    {},
    { $set: { c: 1, a: 1 }, $inc: { b: 1 } },
    { a: new Int32(1), b: new Int32(1), c: new Int32(1) },
  ],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, new Int32(2)] }],
  [
    '$push with $position, $sort and $slice',
    { a: [3] },
    { $push: { a: { $each: [1, 2], $sort: 1, $slice: -2 } } },
    { a: [new Int32(2), new Int32(3)] },
  ],
  [
    '$addToSet compares values',
    { a: [{ x: 1 }] },
    { $addToSet: { a: { x: new Double(1) } } },
    { a: [{ x: new Int32(1) }] },
  ],
  ['$pull with a condition', { a: [1, 5, 9] }, { $pull: { a: { $gt: 4 } } }, { a: [new Int32(1)] }],
  ['$pullAll', { a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [new Int32(2)] }],
  ['$pop', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [new Int32(2)] }],
  ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: new Int32(1) } }],
  ['$[] changes all elements', { a: [1, 2] }, { $inc: { 'a.$[]': 1 } }, { a: [new Int32(2), new Int32(3)] }],
  [
    '$setOnInsert does nothing to a document that exists',
    { a: 1 },
    { $setOnInsert: { a: 2 } },
    { a: new Int32(1) },
  ],
])('update: %s', async (_name, before, update, after) => {
  await things().insertOne({ ...before, _id: 1 })
  await things().updateOne({ _id: 1 }, update)
  const found = await things().findOne({ _id: 1 }, { promoteValues: false })
  expect(found).toEqual({ _id: new Int32(1), ...after })
  expect(Object.keys(found ?? {})).toEqual(['_id', ...Object.keys(after)])
})

test.each<[name: string, before: Document, update: Document | Document[], code: number]>([
  ...[null, true, new Date(), {}, new ObjectId(), 'x', [1]].map((a): [string, Document, Document, number] => [
    `$inc of ${JSON.stringify(a)}`,
    { a },
    { $inc: { a: 1 } },
    14,
  ]),
  ['$inc by a text', { a: 1 }, { $inc: { a: 'x' } }, 14],
  ['$inc of Decimal128', { a: Decimal128.fromString('1') }, { $inc: { a: 1 } }, 115],
  ['$set through a scalar', { a: 1 }, { $set: { 'a.b': 1 } }, 28],
  ['$set through null', { a: null }, { $set: { 'a.b': 1 } }, 28],
  ['$set of a field of an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28],
  ['$set and $inc of one field', { a: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['$set and $setOnInsert of one field', { a: 1 }, { $set: { a: 1 }, $setOnInsert: { a: 1 } }, 40],
  ['$set of a field and of one below it', {}, { $set: { a: {}, 'a.b': 1 } }, 40],
  ['$push to a text', { a: 'x' }, { $push: { a: 1 } }, 2],
  ['$pull from a text', { a: 'x' }, { $pull: { a: 1 } }, 2],
  ['$pop of a text', { a: 'x' }, { $pop: { a: 1 } }, 14],
  ['the positional operator', { a: [1] }, { $set: { 'a.$': 1 } }, 115],
  ['$bit', { a: 1 }, { $bit: { a: { and: 1 } } }, 115],
  ['an unknown operator', {}, { $foo: { a: 1 } }, 9],
  ['another _id', {}, { $set: { _id: 2 } }, 66],
  ['an empty field name', {}, { $set: { 'a.': 1 } }, 56],
  [
    'an unsupported expression in a pipeline',
    { a: 1 },
    [{ $set: { b: { $dateToString: { date: '$a' } } } }],
    115,
  ],
])('update refuses %s', async (_name, before, update, code) => {
  await things().insertOne({ ...before, _id: 1 })
  await expect(things().updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code })
  expect(await things().findOne({ _id: 1 })).toEqual({ ...before, _id: 1 })
})

test.each<[name: string, command: Document, code: number]>([
  ['collation of find', { find: 'things', collation: { locale: 'sr' } }, 115],
  ['collation of distinct', { distinct: 'things', key: 'a', collation: { locale: 'sr' } }, 115],
  ['collation of count', { count: 'things', collation: { locale: 'sr' } }, 115],
  ['a validator', { create: 'other', validator: { a: 1 } }, 115],
  ['a capped collection', { create: 'other', capped: true, size: 1000 }, 115],
  ['a wildcard index', { createIndexes: 'things', indexes: [{ key: { '$**': 1 }, name: 'w' }] }, 115],
  ['a hidden index', { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'h', hidden: true }] }, 115],
  [
    'a compound TTL index',
    { createIndexes: 'things', indexes: [{ key: { a: 1, b: 1 }, name: 't', expireAfterSeconds: 1 }] },
    67,
  ],
  ['a text index', { createIndexes: 'things', indexes: [{ key: { a: 'text' }, name: 'x' }] }, 115],
  ['an unknown hint', { find: 'things', hint: 'nothing' }, 2],
  ['showRecordId', { find: 'things', showRecordId: true }, 115],
  ['returnKey', { find: 'things', returnKey: true }, 115],
  ['a snapshot read', { find: 'things', readConcern: { level: 'snapshot' } }, 115],
  [
    '$out in $facet',
    { aggregate: 'things', pipeline: [{ $facet: { a: [{ $out: 'x' }] } }], cursor: {} },
    115,
  ],
  ['$merge', { aggregate: 'things', pipeline: [{ $merge: 'x' }], cursor: {} }, 115],
  [
    'pipeline of $lookup',
    { aggregate: 'things', pipeline: [{ $lookup: { from: 'x', pipeline: [], as: 'y' } }], cursor: {} },
    115,
  ],
  [
    'an unsupported accumulator',
    { aggregate: 'things', pipeline: [{ $group: { _id: 1, a: { $stdDevPop: '$a' } } }], cursor: {} },
    115,
  ],
  ['$text', { find: 'things', filter: { $text: { $search: 'x' } } }, 115],
  ['$where', { find: 'things', filter: { $where: 'true' } }, 115],
  ['$near', { find: 'things', filter: { a: { $near: [1, 1] } } }, 115],
  ['$bitsAllSet', { find: 'things', filter: { a: { $bitsAllSet: 1 } } }, 115],
  ['$jsonSchema', { find: 'things', filter: { $jsonSchema: {} } }, 115],
  ['an unknown operator', { find: 'things', filter: { a: { $foo: 1 } } }, 2],
  ['comparison with Decimal128', { find: 'things', filter: { n: { $gt: Decimal128.fromString('1') } } }, 115],
  ['inline options of a regular expression', { find: 'things', filter: { a: new BSONRegExp('(?i)a') } }, 115],
  ['the regex option x', { find: 'things', filter: { a: new BSONRegExp('a', 'x') } }, 115],
  ['a catastrophic regular expression', { find: 'things', filter: { text: new BSONRegExp('^(a+)+$') } }, 2],
  ['positional projection', { find: 'things', projection: { 'a.$': 1 } }, 115],
  ['inclusion beside exclusion', { find: 'things', projection: { a: 1, b: 0 } }, 31254],
  ['a sort by $natural', { find: 'things', sort: { $natural: -1 } }, 115],
  ['an undefined variable', { find: 'things', filter: { $expr: { $eq: ['$a', '$$x'] } } }, 17276],
  ['an unknown index to drop', { dropIndexes: 'things', index: 'nothing' }, 27],
  ['an unknown key pattern to drop', { dropIndexes: 'things', index: { z: 1 } }, 27],
  ['an unknown command', { shutdown: 1 }, 59],
])('a command is refused for %s', async (_name, command, code) => {
  await things().insertOne({ _id: 1, a: 1, n: 1, text: `${'a'.repeat(40)}!` })
  await expect(database.get().client.db().command(command)).rejects.toMatchObject({ code })
})

test.each<[name: string, document: Document, code: number]>([
  ['an array', { _id: [1] }, 53],
  ['a regular expression', { _id: /a/ }, 53],
  ['a document with operators', { _id: { $a: 1 } }, 52],
])('an _id that is %s is refused', async (_name, document, code) => {
  await expect(untyped().insertMany([document])).rejects.toMatchObject({ code })
})

test('ids that differ only in type or beyond 2^53 do not collide; equal numbers do', async () => {
  const uuid = new UUID()
  const ids = [BIG, BIG.subtract(1), uuid, new Binary(uuid.buffer, 0), 'x', { a: 1 }, { a: 1, b: 2 }]
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
    /r/,
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
  const ascending = [9, 10, 7, 12, 13, 3, 6, 4, 5, 8, 1, 2, 11, 0]
  const descending = [0, 11, 2, 1, 8, 5, 4, 3, 6, 13, 12, 7, 10, 9]
  expect([await read(1), await read(-1)]).toEqual([ascending, descending])
  await things().createIndex({ a: 1 })
  expect([await read(1), await read(-1)]).toEqual([ascending, descending])
})

test('distinct goes through arrays, keeps null and leaves out missing fields', async () => {
  await things().insertMany([
    { _id: 1, a: [{ b: 1 }, { b: [2, 3] }] },
    { _id: 2, a: { b: null } },
    { _id: 3 },
  ])
  expect(new Set(await things().distinct('a.b'))).toEqual(new Set([1, 2, 3, null]))
})

test('aggregation: $count of nothing, $group of documents by field order, let, $replaceRoot of an update', async () => {
  expect(
    await things()
      .aggregate([{ $count: 'n' }])
      .toArray(),
  ).toEqual([])
  await things().insertMany([
    { _id: 1, a: { x: 1, y: 1 } },
    { _id: 2, a: { y: 1, x: 1 } },
  ])
  expect(
    await things()
      .aggregate([{ $group: { _id: '$a' } }])
      .toArray(),
  ).toHaveLength(2)
  const byVariable = await things()
    .aggregate([{ $match: { $expr: { $eq: ['$_id', '$$wanted'] } } }], { let: { wanted: 2 } })
    .toArray()
  expect(byVariable.map(({ _id }) => _id)).toEqual([2])
  await things().updateOne({ _id: 1 }, [{ $replaceRoot: { newRoot: { b: '$a.x' } } }])
  expect(await things().findOne({ _id: 1 })).toEqual({ _id: 1, b: 1 })
})

test('an upsert takes values from its filter, but no regular expression', async () => {
  await things().updateOne({ _id: 1, a: /x/, 'b.c': 2, d: { $gt: 1 } }, { $set: { e: 1 } }, { upsert: true })
  expect(await things().findOne({ _id: 1 })).toEqual({ _id: 1, b: { c: 2 }, e: 1 })
})

test('updateMany keeps what it changed before a duplicate key', async () => {
  await things().createIndex({ a: 1 }, { unique: true })
  await things().insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
  ])
  const updates = [{ q: {}, u: { $set: { a: 9 } }, multi: true }]
  const reply = await database.get().client.db().command({ update: 'things', updates })
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

test('a compound index over one array holds the pairs of its elements', async () => {
  await things().createIndex({ 'a.b': 1, 'a.c': 1 }, { unique: true })
  await things().insertOne({
    _id: 1,
    a: [
      { b: 1, c: 1 },
      { b: 2, c: 2 },
    ],
  })
  await things().insertOne({ _id: 2, a: [{ b: 1, c: 2 }] })
  await expect(things().insertOne({ _id: 3, a: [{ b: 2, c: 2 }] })).rejects.toMatchObject({ code: 11000 })
  expect(await things().countDocuments({ 'a.b': 1, 'a.c': 2 })).toBe(2)
})

test('a no-op update creates no collection, and listCollections takes any filter', async () => {
  const db = database.get().client.db()
  await db.collection('absent').updateOne({ a: 1 }, { $set: { a: 2 } })
  await db.collection('absent').deleteMany({})
  await things().insertOne({ _id: 1 })
  const names = await db.listCollections({ name: { $in: ['absent', 'things'] } }).toArray()
  expect(names.map(({ name }) => name)).toEqual(['things'])
})

test('a descending TTL index expires documents', async () => {
  const collection = database.get().client.db().collection('descending')
  await collection.createIndex({ at: -1 }, { expireAfterSeconds: 1 })
  await collection.insertMany([{ at: new Date(0) }, { at: new Date(Date.now() + 60_000) }, { at: 'x' }])
  await expect.poll(() => collection.countDocuments(), { timeout: 60_000, interval: 500 }).toBe(2)
}, 90_000)

test('getMore on another namespace is refused', async () => {
  await things().insertMany([{ _id: 1 }, { _id: 2 }])
  const db = database.get().client.db()
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
  expect(new Set(await things().distinct('_id'))).toEqual(new Set([1, 4]))
})
