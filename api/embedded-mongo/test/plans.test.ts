import type { Document } from 'bson'
import {
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  dictionary,
  integer,
  nat,
  oneof,
  record,
  tuple,
} from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
  await indexed().createIndexes([
    { key: { a: 1 } },
    { key: { a: 1, b: -1 } },
    { key: { b: 1, c: 1, _id: -1 } },
    { key: { c: -1, a: 1 }, sparse: true },
    { key: { 'd.e': 1 } },
    { key: { d: 1 }, unique: false },
  ])
})
afterAll(() => database.stop())

const indexed = () => database.get().client.db().collection<Document & { _id: unknown }>('indexed')
/** Without indexes every query reads the whole collection and sorts in memory. */
const plain = () => database.get().client.db().collection<Document & { _id: unknown }>('plain')

const scalar = oneof(
  integer({ min: -3, max: 3 }),
  constantFrom<unknown[]>(null, '', 'a', 'ab', 'b', true, false, 1.5, NaN, new Date(0), new Date(2)),
)
const scalars = oneof(
  { weight: 9, arbitrary: scalar },
  { weight: 1, arbitrary: array(scalar, { maxLength: 3 }) },
)
const nested = oneof(
  scalars,
  record({ e: scalars }, { requiredKeys: [] }),
  array(record({ e: scalar }), { maxLength: 2 }),
)
const oneDocument = record({ a: scalar, b: scalar, c: scalar, d: nested }, { requiredKeys: [] })

const operand = scalar.filter((value) => !Number.isNaN(value))
const condition = oneof(
  operand,
  array(operand, { minLength: 1, maxLength: 3 }).map((values) => ({ $in: values })),
  tuple(constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq'), operand).map(([operator, value]) => ({
    [operator]: value,
  })),
  tuple(operand, operand).map(([low, high]) => ({ $gte: low, $lt: high })),
  constant({ $exists: true }),
)
const field = constantFrom('a', 'b', 'c', 'd.e', 'd', '_id')
const filter = oneof(
  dictionary(field, condition, { maxKeys: 3 }),
  array(dictionary(field, condition, { maxKeys: 2 }), { minLength: 1, maxLength: 3 }).map((parts) => ({
    $and: parts,
  })),
)
const sort = array(tuple(constantFrom('a', 'b', 'c', 'd.e'), constantFrom<(1 | -1)[]>(1, -1)), {
  maxLength: 3,
})

const ARRAY_REFUSED = 'Not supported by this server: an array in an index or a sort of several fields'

test('every plan gives the result of reading the whole collection', async () => {
  await assert(
    asyncProperty(
      array(oneDocument, { maxLength: 30 }),
      filter,
      sort,
      constantFrom<(1 | -1)[]>(1, -1),
      nat(4),
      nat(6),
      async (documents, query, fields, idDirection, skip, limit) => {
        const withIds = documents.map((document, _id) => ({ ...document, _id }))
        const fill = async (collection: ReturnType<typeof plain>) => {
          await collection.deleteMany({})
          if (withIds.length > 0) await collection.insertMany(withIds)
        }
        await Promise.all([fill(indexed()), fill(plain())])
        const order = new Map<string, 1 | -1>([...fields, ['_id', idDirection]])
        const readIds = async (collection: ReturnType<typeof plain>) => {
          try {
            return await collection
              .find(query, { sort: order, skip, limit })
              .map(({ _id }) => _id)
              .toArray()
          } catch (error) {
            return error instanceof Error ? error.message : error
          }
        }
        const readRest = async (collection: ReturnType<typeof plain>) => ({
          unsorted: new Set(
            await collection
              .find(query)
              .map(({ _id }) => _id)
              .toArray(),
          ),
          counted: await collection.countDocuments(query),
          count: await collection.countDocuments(query, { skip, limit: limit + 1 }),
        })
        expect(await readRest(indexed())).toEqual(await readRest(plain()))
        const [ids, expected] = await Promise.all([readIds(indexed()), readIds(plain())])
        // Sorting by several fields, of which one has an array, is an error. A limited read in index order may end before it reaches
        // that document.
        const endsBefore = limit > 0 && expected === ARRAY_REFUSED && Array.isArray(ids)
        expect(endsBefore ? ids.length : ids).toEqual(endsBefore ? limit : expected)
      },
    ),
    { numRuns: 300 },
  )
})
