import {
  array,
  assert,
  asyncProperty,
  boolean,
  constant,
  constantFrom,
  dictionary,
  jsonValue,
  oneof,
  record,
  string,
  tuple,
} from 'fast-check'
import { expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

const SHORT_RUNS = 2
const RUNS = Number(process.env.PROPERTY_RUNS ?? 8)

const publishedId = constantFrom('a', 'b', 'c')
const id = oneof(
  { weight: 9, arbitrary: publishedId },
  { weight: 4, arbitrary: publishedId.map((name) => `drafts.${name}`) },
  { weight: 2, arbitrary: publishedId.map((name) => `versions.r.${name}`) },
  {
    weight: 1,
    arbitrary: constantFrom('-a', 'a..b', 'versions.a', 'drafts.drafts.a', '', '_.x', 'drafts.'),
  },
)
const type = oneof({ weight: 30, arbitrary: constant('thing') }, constantFrom('other', '', 5, null))
const field = oneof(
  { weight: 20, arbitrary: constantFrom('n', 'list', 'to', 'object.deep') },
  constantFrom('_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system.delete'),
  constantFrom('list[0]', 'list[-1]', 'list[_key=="k"].n', 'list[7]', 'list[999999999]', '..n', '', '@', '$'),
  constantFrom('__proto__', '__proto__.x', 'constructor', 'toString', 'hasOwnProperty', 'object.__proto__.x'),
  string(),
)
const value = oneof(
  jsonValue({ maxDepth: 3 }),
  constantFrom(1e308, -0, '\u0000', '\ud800', { _ref: 'a' }, { _ref: 'gone', _weak: true }, [
    { _key: 'k', n: 1 },
  ]),
)
const fields = dictionary(field, value, { maxKeys: 3 })
const document = tuple(record({ _id: id, _type: type }), fields).map(([own, more]) => ({
  list: [1, { _key: 'k', n: 1 }],
  n: 1,
  ...more,
  ...own,
}))
const numbers = dictionary(field, constantFrom(1, -1, 0.5, 1e308, '1', null), { maxKeys: 2 })
const patch = oneof(
  record({ set: fields }),
  record({ setIfMissing: fields }),
  record({ unset: array(field, { maxLength: 3 }) }),
  record({ inc: numbers }),
  record({ dec: numbers }),
  record({ insert: record({ after: field, items: array(value, { maxLength: 2 }) }) }),
  record({
    diffMatchPatch: dictionary(field, constantFrom('@@ -0,0 +1,2 @@\n+ab\n', '?'), { maxKeys: 1 }),
  }),
)
const mutation = oneof(
  { weight: 2, arbitrary: record({ create: document }) },
  { weight: 4, arbitrary: record({ createOrReplace: document }) },
  { weight: 2, arbitrary: record({ createIfNotExists: document }) },
  record({ delete: record({ id }) }),
  { weight: 6, arbitrary: tuple(id, patch).map(([target, body]) => ({ patch: { id: target, ...body } })) },
  patch.map((body) => ({ patch: { query: '*[_type == "thing"]', ...body } })),
)
const ACTIONS = [
  'create edit publish unpublish discard delete replaceDraft'.replaceAll(/\w+/g, 'document.$&'),
  'create replace discard unpublish'.replaceAll(/\w+/g, 'document.version.$&'),
  'create edit publish schedule unschedule archive unarchive delete'.replaceAll(/\w+/g, 'release.$&'),
].flatMap((names) => names.split(' '))
const action = record({
  actionType: constantFrom(...ACTIONS).map((name) => `sanity.action.${name}`),
  releaseId: oneof({ weight: 8, arbitrary: constant('r') }, constantFrom('other', 'drafts', '')),
  publishAt: oneof({ weight: 8, arbitrary: constant('2999-01-01T00:00:00Z') }, constant('soon')),
  publishedId: oneof({ weight: 8, arbitrary: publishedId }, id),
  purge: boolean(),
  ifExists: constantFrom('fail', 'ignore'),
  attributes: document,
  document,
  patch,
}).chain((body) =>
  record({
    ...Object.fromEntries(Object.entries(body).map(([key, entry]) => [key, constant(entry)])),
    draftId: oneof({ weight: 8, arbitrary: constant(`drafts.${body.publishedId}`) }, id),
    versionId: oneof({ weight: 8, arbitrary: constant(`versions.r.${body.publishedId}`) }, id),
    includeDrafts: oneof({ weight: 8, arbitrary: constant([`drafts.${body.publishedId}`]) }, array(id)),
  }),
)
const request = oneof(
  { weight: 3, arbitrary: record({ mutations: array(mutation, { minLength: 1, maxLength: 3 }) }) },
  record({ actions: array(action, { minLength: 1, maxLength: 3 }) }),
)

async function send(lake: TestLake, body: object): Promise<number> {
  const endpoint = 'actions' in body ? 'actions' : 'mutate?autoGenerateArrayKeys=true'
  const [name, query = ''] = endpoint.split('?')
  const response = await lake.post(`/data/${name}/production?${query}`, body)
  await response.text()
  return response.status
}

/** Everything readable: documents, by query and by id, the export, and the history. */
async function readAll(lake: TestLake) {
  const documents = await lake.owner.fetch<{ _id: string }[]>('* | order(_id)', {}, { perspective: 'raw' })
  const ids = documents.map(({ _id }) => _id)
  const text = async (path: string) => (await lake.ask(`/v1/data/${path}`)).text()
  const history = await text(
    `history/production/transactions/${['a', 'b', 'c', 'drafts.a', ...ids].join(',')}`,
  )
  const exported = (await text('export/production')).split('\n').toSorted()
  const last = await text(`history/production/documents/${ids.join(',')}?lastRevision=true`)
  return { documents, byId: await lake.owner.getDocuments(ids), history, exported, last }
}

async function readTheSame(runs: number) {
  const statuses = new Map<number, number>()
  await assert(
    asyncProperty(array(request, { minLength: 20, maxLength: 60 }), async (requests) => {
      const lake = await startLake()
      try {
        for (const body of requests) {
          const status = await send(lake, body)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          expect([status, JSON.stringify(body)]).toEqual([
            expect.toBeOneOf([200, 400, 409]),
            expect.anything(),
          ])
        }
        const before = await readAll(lake)
        expect(lake.problems()).toEqual([])
        await lake.restart()
        expect(await readAll(lake)).toEqual(before)
        expect(lake.problems()).toEqual([])
      } finally {
        await lake.stop()
      }
    }),
    { numRuns: runs, seed: Number(process.env.PROPERTY_SEED ?? 20_261_122), endOnFailure: true },
  )
  const figures = [...statuses].map(([status, times]) => `${times} x ${status}`).join(', ')
  process.stdout.write(`answers: ${figures}\n`)
  expect(statuses.get(200)).toBeGreaterThan((statuses.get(400) ?? 0) / 4)
}

test.each([SHORT_RUNS])(
  'whatever the lake answers to generated requests, it reads the same after a restart: %i times',
  readTheSame,
)
test.each([RUNS])(
  'whatever the lake answers to generated requests, it reads the same after a restart: %i times',
  { tags: ['slow'], timeout: 1_800_000 },
  readTheSame,
)
