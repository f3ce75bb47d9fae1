import type { Document } from 'bson'
import {
  array,
  assert,
  constant,
  constantFrom,
  dictionary,
  integer,
  oneof,
  property,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import { Query, update } from 'mingo'
import { expect, test } from 'vitest'
import { createFilter } from '../src/query/filter.ts'
import { createUpdate } from '../src/update/update.ts'

const plain = (value: unknown): Document => JSON.parse(JSON.stringify(value))

/*
 * Compares filters and updates with mingo, an independent implementation. The seed is fixed, because other seeds may
 * find differences between mingo and MongoDB.
 */
const RUN = { numRuns: 1_000, seed: 20261122 }

const scalar = oneof(integer({ min: -2, max: 3 }), constantFrom<unknown[]>('', 'a', 'ab', true, false, 1.5))
const list = array(scalar, { maxLength: 3 })
const inner = record({ x: scalar, y: uniqueArray(scalar, { maxLength: 3 }) }, { requiredKeys: [] })
const value = oneof(scalar, list, inner, array(inner, { maxLength: 2 }), constant(null))
const someDocument = record(
  { a: value, b: scalar, c: inner, n: integer({ min: -3, max: 9 }) },
  { requiredKeys: ['n'] },
)

const comparison = tuple(constantFrom('$eq', '$ne', '$gt', '$gte', '$lt', '$lte'), scalar).map(
  ([operator, operand]): Document => ({ [operator]: operand }),
)
const simple = oneof(
  scalar,
  comparison,
  tuple(constantFrom('$in', '$nin'), list).map(([operator, operand]): Document => ({ [operator]: operand })),
  constantFrom<Document[]>({ $exists: true }, { $exists: false }, { $regex: '^a' }),
)
const fields = record(
  {
    a: simple,
    b: simple,
    n: simple,
    'c.x': simple,
    'a.x': simple,
    'c.y': simple,
  },
  { requiredKeys: [] },
)
const someFilter = oneof(
  { weight: 3, arbitrary: fields },
  {
    weight: 1,
    arbitrary: tuple(constantFrom('$and', '$or'), array(fields, { minLength: 1, maxLength: 2 })).map(
      ([operator, parts]): Document => ({ [operator]: parts }),
    ),
  },
)

test('filters select what mingo selects', () => {
  assert(
    property(
      array(someDocument.map(plain), { minLength: 1, maxLength: 5 }),
      someFilter.map(plain),
      (documents, filter) => {
        const own = createFilter(filter)
        const other = new Query(filter)
        expect(documents.map(own)).toEqual(documents.map((document) => other.test(document)))
      },
    ),
    RUN,
  )
})

const change = oneof(
  dictionary(constantFrom('a', 'b', 'd', 'c.x', 'c.z'), scalar, { minKeys: 1, maxKeys: 2 }).map((set) => ({
    $set: set,
  })),
  dictionary(constantFrom('a', 'b', 'c.x', 'c.z'), constant(''), { minKeys: 1, maxKeys: 2 }).map((unset) => ({
    $unset: unset,
  })),
  integer({ min: -3, max: 3 }).map((n) => ({ $inc: { n } })),
  scalar.map((item) => ({ $push: { 'c.y': item } })),
  tuple(array(scalar, { maxLength: 3 }), integer({ min: 1, max: 3 })).map(([items, size]) => ({
    $push: { 'c.y': { $each: items, $slice: size } },
  })),
  scalar.map((item) => ({ $pull: { 'c.y': item } })),
)

test('updates change what mingo changes', () => {
  const arrays = someDocument.map((document) => ({ _id: 1, ...document, c: { y: [], ...document.c } }))
  assert(
    property(arrays, change, (document, given) => {
      const changed = plain(document)
      update(changed, given)
      // Numbers are BSON types here; JSON makes them comparable with mingo's.
      expect(plain(createUpdate(given)(plain(document)))).toEqual(plain(changed))
    }),
    RUN,
  )
})
