import type { Document } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const collection = (name: string) => database.get().client.db().collection<Document & { _id: number }>(name)
beforeEach(async () => {
  await collection('things').drop()
  await collection('others').drop()
})

const evaluate = async (document: Document, expression: unknown) => {
  await collection('things').insertOne({ ...document, _id: 1 })
  const [found] = await collection('things')
    .aggregate([{ $project: { _id: 0, value: expression } }])
    .toArray()
  return found
}

/** Each row: the value that MongoDB 7.0 computes; without `value` the field is missing. */
test.each<[expression: unknown, document: Document, result: Document]>([
  ['$a.b', { a: [{ b: 1 }, { c: 1 }, { b: 2 }] }, { value: [1, 2] }],
  ['$a.b', { a: 1 }, {}],
  ['$a.0', { a: [7] }, { value: [] }],
  [['$a', '$missing'], { a: 1 }, { value: [1, null] }],
  [{ x: '$a', y: '$missing' }, { a: 1 }, { value: { x: 1 } }],
  [{ $add: ['$a', 1.5] }, { a: 1 }, { value: 2.5 }],
  [{ $add: ['$a', null] }, { a: 1 }, { value: null }],
  [{ $add: ['$a', 1000] }, { a: new Date(0) }, { value: new Date(1000) }],
  [{ $subtract: ['$a', new Date(400)] }, { a: new Date(1000) }, { value: 600 }],
  [{ $divide: ['$a', 2] }, { a: 3 }, { value: 1.5 }],
  [{ $eq: ['$missing', null] }, {}, { value: false }],
  [{ $lt: ['$missing', null] }, {}, { value: true }],
  [{ $gt: ['$a', 5] }, { a: 'text' }, { value: true }],
  [{ $cmp: ['$a', 2] }, { a: 2 }, { value: 0 }],
  [{ $and: [] }, {}, { value: true }],
  [{ $or: ['$a', 0] }, { a: '' }, { value: true }],
  [{ $not: ['$a'] }, { a: 0 }, { value: true }],
  [{ $ifNull: ['$a', '$b', 'none'] }, { b: null }, { value: 'none' }],
  [{ $ifNull: ['$a', '$missing'] }, {}, {}],
  [{ $cond: ['$a', 'yes', 'no'] }, { a: 0 }, { value: 'no' }],
  [{ $cond: [true, '$missing', 1] }, {}, {}],
  [{ $concat: ['$a', 'b'] }, { a: null }, { value: null }],
  [{ $toUpper: '$a' }, { a: 'aé' }, { value: 'Aé' }],
  [{ $toLower: '$missing' }, {}, { value: '' }],
  [{ $size: '$a' }, { a: [1, [2]] }, { value: 2 }],
  [{ $type: '$missing' }, {}, { value: 'missing' }],
  [{ $in: [1, '$a'] }, { a: [[1]] }, { value: false }],
  [{ $arrayElemAt: ['$a', -1] }, { a: [1, 2] }, { value: 2 }],
  [{ $arrayElemAt: ['$a', 5] }, { a: [1, 2] }, {}],
  [{ $concatArrays: ['$a', [3]] }, { a: [1, 2] }, { value: [1, 2, 3] }],
  [{ $mergeObjects: ['$a', { y: 2 }, null] }, { a: { x: 1, y: 1 } }, { value: { x: 1, y: 2 } }],
  [{ $map: { input: '$a', as: 'n', in: { $multiply: ['$$n', 2] } } }, { a: [1, 2] }, { value: [2, 4] }],
  [{ $map: { input: '$a', in: '$$this.x' } }, { a: [{ x: 1 }, {}] }, { value: [1, null] }],
  [{ $filter: { input: '$a', cond: { $gt: ['$$this', 1] } } }, { a: [1, 2, 'x'] }, { value: [2, 'x'] }],
  [{ $filter: { input: '$a', cond: true } }, { a: null }, { value: null }],
  [{ $literal: '$a' }, { a: 1 }, { value: '$a' }],
])('%j of %j is %j', async (expression, document, result) => {
  expect(await evaluate(document, expression)).toEqual(result)
})

test.each<[expression: Document, code: number]>([
  [{ $filter: { input: '$a', cond: true, limit: 1 } }, 115],
  [{ $filter: { input: '$a', cond: true, conditions: 1 } }, 9],
  [{ $map: { input: '$a', in: 1, limit: 1 } }, 9],
  [{ $cond: { if: true, other: 3 } }, 9],
  [{ $add: ['$a', 'x'] }, 14],
  [{ $eq: [1] }, 16_020],
  [{ $size: '$missing' }, 28_689],
  [{ $reduce: {} }, 115],
  [{ $add: [1], $subtract: [1] }, 15_983],
])('%j is refused', async (expression, code) => {
  await expect(evaluate({ a: [1] }, expression)).rejects.toMatchObject({ code })
})

test('$lookup matches elements of arrays, and null with a missing field', async () => {
  await collection('others').insertMany([
    { _id: 1, key: 'a' },
    { _id: 2, key: ['a', 'b'] },
    { _id: 3, key: null },
    { _id: 4 },
  ])
  await collection('things').insertMany([{ _id: 1, ref: 'a' }, { _id: 2, ref: ['b', 'x'] }, { _id: 3 }])
  const joined = await collection('things')
    .aggregate([
      { $sort: { _id: 1 } },
      { $lookup: { from: 'others', localField: 'ref', foreignField: 'key', as: 'found' } },
    ])
    .toArray()
  expect(joined.map(({ found }) => found.map(({ _id }: Document) => _id))).toEqual([[1, 2], [2], [3, 4]])
})

test('$lookup of a collection that does not exist finds nothing', async () => {
  await collection('things').insertOne({ _id: 1, ref: 'a', found: 'before' })
  const stage = { $lookup: { from: 'absent', localField: 'ref', foreignField: 'key', as: 'found' } }
  expect(await collection('things').aggregate([stage]).toArray()).toEqual([{ _id: 1, ref: 'a', found: [] }])
})

test('$facet runs each pipeline over the same documents, also over none', async () => {
  const facet = {
    $facet: {
      total: [{ $count: 'n' }],
      groups: [{ $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
      top: [{ $sort: { b: -1 } }, { $limit: 1 }, { $project: { b: 1 } }],
    },
  }
  expect(await collection('things').aggregate([facet]).toArray()).toEqual([
    { total: [], groups: [], top: [] },
  ])
  await collection('things').insertMany([
    { _id: 1, a: 'x', b: 1 },
    { _id: 2, a: 'y', b: 3 },
    { _id: 3, a: 'x', b: 2 },
  ])
  expect(await collection('things').aggregate([facet]).toArray()).toEqual([
    {
      total: [{ n: 3 }],
      groups: [
        { _id: 'x', n: 2 },
        { _id: 'y', n: 1 },
      ],
      top: [{ _id: 2, b: 3 }],
    },
  ])
})
