import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isRecord } from '../../src/document.ts'
import { type TestLake, startLake } from '../start-lake.ts'

// The official suite (github.com/sanity-io/groq-test-suite) cannot be installed as a package. To run it here:
// GROQ_TEST_SUITE=<its compiled suite.ndjson>
const SUITE = process.env.GROQ_TEST_SUITE

const documentSchema = z.looseObject({ _id: z.string(), _type: z.string() })
const datasetSchema = z.object({
  _type: z.literal('dataset'),
  _id: z.string(),
  documents: z.optional(z.array(documentSchema)),
})
const caseSchema = z.object({
  _type: z.literal('test'),
  name: z.string(),
  filename: z.string(),
  query: z.string(),
  result: z.unknown(),
  valid: z.boolean(),
  version: z.optional(z.string()),
  features: z.array(z.string()),
  params: z.nullable(z.record(z.string(), z.unknown())),
  dataset: z.object({ _ref: z.string() }),
})
type Case = z.infer<typeof caseSchema>

/** Cases that groq-js, which evaluates the queries, leaves out in its own tests or does not support. */
const LEFT_OUT: ((one: Case) => boolean)[] = [
  ({ version }) => version === '0.1',
  // They need a dataset of 200 MB, which is not part of the suite.
  ({ filename }) => filename.includes('perf'),
  // Its time grows exponentially with the levels, beyond the time limit of a query.
  ({ name }) => name === 'Filters / documents, nested 3',
]

const lines = SUITE ? (await readFile(SUITE, 'utf8')).trim().split('\n') : []
const entries = lines.map((line) => z.union([datasetSchema, caseSchema]).parse(JSON.parse(line)))
const datasets = entries.flatMap((entry) => (entry._type === 'dataset' && entry.documents ? entry : []))
const cases = entries.flatMap((entry) =>
  entry._type === 'test' && !LEFT_OUT.some((isLeftOut) => isLeftOut(entry)) ? entry : [],
)

const withCases = datasets
  .map((dataset) => ({ ...dataset, cases: cases.filter(({ dataset: { _ref } }) => _ref === dataset._id) }))
  .filter((dataset) => dataset.cases.length > 0)

describe.skipIf(!SUITE)('the official GROQ test suite, through HTTP', () => {
  describe.each(withCases)('dataset $_id', ({ documents = [], cases: own }) => {
    let lake: TestLake
    beforeAll(async () => {
      lake = await startLake()
      await load(lake, documents)
    }, 300_000)
    afterAll(() => lake.stop())

    test.each(own)('$name', async (one) => {
      const answer = await ask(lake, one)
      expect(isRight(one, answer), JSON.stringify({ ...one, answer })).toBe(true)
      expect(lake.problems()).toEqual([])
    })
  })

  test('every case belongs to a dataset', () => {
    expect(cases).not.toEqual([])
    expect(withCases.reduce((sum, { cases: own }) => sum + own.length, 0)).toBe(cases.length)
  })
})

/** Loads documents through the API in the suite's order, like a client of a running lake. */
async function load(lake: TestLake, documents: z.infer<typeof documentSchema>[]) {
  if (documents.length === 0) return
  const mutations = documents.map((document) => ({ create: document }))
  const response = await lake.post('/data/mutate/production', { mutations })
  expect([response.status, await response.json()]).toEqual([200, expect.anything()])
}

async function ask({ origin, token }: { origin: string; token: string }, { query, params }: Case) {
  const response = await fetch(`${origin}/lake/v1/data/query/production?perspective=raw`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, params: params ?? {} }),
  })
  const body: unknown = await response.json()
  return { status: response.status, result: isRecord(body) ? body.result : undefined, body }
}

function isRight({ valid, result }: Case, answer: Awaited<ReturnType<typeof ask>>) {
  if (!valid) return answer.status === 400
  return answer.status === 200 && matches(withPlaces(answer.result), result ?? null)
}

const OWN = new Set(['_rev', '_createdAt', '_updatedAt'])

/** Equality without the fields that the lake adds to every document. */
function matches(actual: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false
    return expected.every((item: unknown, index) => matches(actual[index], item))
  }
  if (!isRecord(expected)) return actual === expected
  if (!isRecord(actual)) return false
  const names = new Set([...Object.keys(expected), ...Object.keys(actual).filter((name) => !OWN.has(name))])
  return [...names].every((name) => matches(actual[name], expected[name]))
}

/** Replaces each score by its position, because the suite has no scores, only their order. */
function withPlaces(value: unknown): unknown {
  const scores = [...new Set(scoresIn(value))].toSorted((a, b) => b - a)
  const replace = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(replace)
    if (!isRecord(item)) return item
    const fields = Object.entries(item).map(([name, field]) =>
      name === '_score' && typeof field === 'number'
        ? ['_pos', scores.indexOf(field) + 1]
        : [name, replace(field)],
    )
    return Object.fromEntries(fields)
  }
  return scores.length > 0 ? replace(value) : value
}

function scoresIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(scoresIn)
  if (!isRecord(value)) return []
  const own = typeof value._score === 'number' ? [value._score] : []
  return [...own, ...Object.values(value).flatMap(scoresIn)]
}
