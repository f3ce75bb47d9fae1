import { readFile } from 'node:fs/promises'
import { array, assert, constantFrom, integer, property, record, sample, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { LakeDocument } from '../../src/document.ts'
import { type Lookups, compareIds, createDocumentIndex } from '../../src/query/document-index.ts'
import { evaluate, evaluateAsynchronously, isAsynchronous, parseQuery } from '../../src/query/evaluate.ts'
import { createViews } from '../../src/query/views.ts'
import { CASES, DOCUMENTS } from './cases.ts'

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40)
const own = { _rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }

/** The same documents without an index: every lookup returns all of them, and the filter selects. */
const scanning = (index: Lookups): Lookups => ({
  documents: index.documents,
  get: (id) => index.get(id),
  ofType: () => index.documents,
  referencing: () => index.documents,
})

type Params = Record<string, unknown>

async function resultOf(query: string, params: Params, index: Lookups): Promise<unknown> {
  try {
    const context = { identity: 'me', sanity: { projectId: 'p', dataset: 'd' } }
    const evaluation = { tree: parseQuery(query, params), params, index, context }
    const result = isAsynchronous(query) ? await evaluateAsynchronously(evaluation) : evaluate(evaluation)
    return JSON.stringify(result)
  } catch (error) {
    return String(error)
  }
}

async function expectSame(query: string, params: Params, index: Lookups) {
  const [indexed, scanned] = [
    await resultOf(query, params, index),
    await resultOf(query, params, scanning(index)),
  ]
  expect({ query, params, result: indexed }).toEqual({ query, params, result: scanned })
}

const QUERIES = [
  '*[_id == $id]',
  '*[$id == _id][0]{a, "self": *[_id == ^._id][0]._id}',
  '*[_type == $type]._id',
  '*[_type == $type && a == $n]._id',
  '*[a == $n && _type == $type && nested.b == $id]._id',
  '*[_type in [$type, "t0"] && defined(a)]._id',
  '*[_type == $type || _id == $id]._id',
  '*[(_type == "t0" || _type == "t1") && (a == $n || nested.b == $id)]._id',
  '*[_type == "t0" || a > $n]._id',
  '*[references($id)]._id',
  '*[references([$id, "d1"], $n)]._id',
  '*[_type == $type]{_id, "by": *[references(^._id)]._id}',
  '*[_type == $type]{_id, "by": *[_type == "t1" && to._ref == ^._id]._id}',
  '*[_type == $type]{_id, "by": *[_type == "t1" && ^._id in list[]._ref]._id}',
  '*[_type == $type]{_id, "of": *[_id in ^.list[]._ref]._id}',
  '*[_type == $type]{_id, "of": *[_id in ^.mixed]._id}',
  '*[_type == $type]{_id, "same": *[_type == "t1" && a == ^.a]._id}',
  '*[_type == $type]{_id, "same": *[_type == "t1" && nested.b == ^.nested.b]._id}',
  '*[_type == $type]{_id, "deep": list[]->{_id, "by": *[references(^._id) && _id != ^.^._id]._id}}',
  '*[_type == $type]{_id, "over": list[]->{_id, "by": *[references(^.^._id)]._id}}',
  '*[$id in list[]._ref]._id',
  '*[to._ref == $id]._id',
  '*[_id in path("drafts.**")]._id',
  '*[_id in path("d*")]._id',
  '*[!(_id in path("drafts.**")) && _type == $type]._id',
  '*[nested == $id || a == null]._id',
  '*[_type == $type && a == null]._id',
  '*[_type == $type && a == true]._id',
  'count(*[_type == $type]) + count(*[a == 1][_type == "t0"])',
  '*[_type == $type] | order(a desc)[0..2]._id',
  '*[^._id == _id]._id',
  'array::unique(*[_type == $type].a)',
  '*[[@, _id] match text::query($id)]._id',
]

const ids = ['d0', 'd1', 'd2', 'd3', 'drafts.d1', 'drafts.d4', 'versions.r.d2', 'e', 'f.g']
const scalar = constantFrom<unknown>(
  0,
  1,
  '1',
  'd1',
  true,
  false,
  null,
  undefined,
  ['d1'],
  { b: 1 },
  'd1\nd2',
)
const reference = constantFrom(...ids).map((_ref) => ({ _type: 'reference', _ref }))
const fields = record({
  _type: constantFrom('t0', 't1', 't2'),
  a: scalar,
  nested: constantFrom<unknown>({ b: 'd1' }, { b: 1 }, 'd1', null, [{ b: 'd1' }]),
  to: reference,
  list: array(reference, { maxLength: 2 }),
  mixed: constantFrom<unknown>(['d1', 'd2'], ['d1', null], [1, 'd3'], 'd1', [], { a: 1 }, null),
})
/** More documents than a scan is used for, with ids of every kind. */
const documents = array(fields, { minLength: 40, maxLength: 80 }).map((list) =>
  list.map((one, place): LakeDocument => ({ ...one, ...own, _id: ids[place] ?? `d${place}` })),
)
const params = record({
  id: constantFrom<unknown>(...ids, 1, null),
  type: constantFrom<unknown>('t0', 't1', 'none', 1),
  n: constantFrom<unknown>(0, 1, '1', true, null),
})

test('with and without the index, queries of every shape have the same results', async () => {
  const samples = sample(tuple(documents, params), RUNS)
  for (const [list, given] of samples) {
    const index = createDocumentIndex(list)
    for (const query of QUERIES) await expectSame(query, given, index)
  }
})

test('with and without the index, the cases of the specification have the same results', async () => {
  const index = createDocumentIndex(DOCUMENTS.map((document) => ({ ...own, ...document })))
  const cases = Object.values(CASES)
    .flat()
    .filter(([query]) => !query.includes('now()'))
  for (const [query, , given = {}] of cases) await expectSame(query, given, index)
})

test('an index that follows changes equals a new one, in every perspective', () => {
  const changes = array(tuple(constantFrom(...ids), fields, integer({ min: 0, max: 3 })), { maxLength: 12 })
  const perspectives = ['raw', 'published', ['drafts'], ['r', 'drafts']] as const
  assert(
    property(documents, changes, (initial, list) => {
      const stored = new Map(initial.map((document) => [document._id, document]))
      const views = createViews(initial)
      const all = () => perspectives.flatMap((one) => [views.of(one, 'everything'), views.of(one, 'public')])
      for (const index of all()) readAll(index)
      for (const [_id, one, kind] of list) {
        const after = kind === 0 ? null : { ...one, ...own, _id }
        if (after) stored.set(_id, after)
        else stored.delete(_id)
        views.change(new Map([[_id, after]]))
      }
      const fresh = createViews([...stored.values()])
      const expected = perspectives.flatMap((one) => [fresh.of(one, 'everything'), fresh.of(one, 'public')])
      expect(all().map(readAll)).toEqual(expected.map(readAll))
    }),
    { numRuns: RUNS },
  )
})

const readAll = (index: Lookups) => [
  index.documents,
  ids.map((id) => [index.get(id), index.referencing(id).toSorted(compareIds)]),
  ['t0', 't1'].map((type) => index.ofType(type).toSorted(compareIds)),
]

const SUITE = process.env.GROQ_TEST_SUITE
const suiteSchema = z.union([
  z.object({
    _type: z.literal('dataset'),
    _id: z.string(),
    documents: z.optional(z.array(z.looseObject({ _id: z.string(), _type: z.string() }))),
  }),
  z.object({
    _type: z.literal('test'),
    query: z.string(),
    valid: z.boolean(),
    params: z.nullable(z.record(z.string(), z.unknown())),
    name: z.string(),
    filename: z.string(),
    dataset: z.object({ _ref: z.string() }),
  }),
])

test.skipIf(!SUITE)('with and without the index, the official suite has the same results', async () => {
  const lines = (await readFile(SUITE ?? '', 'utf8')).trim().split('\n')
  const entries = lines.map((line) => suiteSchema.parse(JSON.parse(line)))
  const indexes = new Map<string, Lookups>()
  for (const entry of entries)
    if (entry._type === 'dataset' && entry.documents)
      indexes.set(
        entry._id,
        createDocumentIndex(entry.documents.map((document) => ({ ...own, ...document }))),
      )
  let compared = 0
  for (const entry of entries) {
    if (entry._type !== 'test' || !entry.valid || entry.name === 'Filters / documents, nested 3') continue
    const index = indexes.get(entry.dataset._ref)
    if (!index || entry.query.includes('now()')) continue
    await expectSame(entry.query, entry.params ?? {}, index)
    compared += 1
  }
  process.stdout.write(`${compared} queries of the official suite compared\n`)
  expect(compared).toBeGreaterThan(5_000)
})
