import { type ContentSourceMap, parseJsonPath, resolveMapping, walkMap } from '@sanity/client/csm'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { siteQueries } from './site-queries.ts'
import { type LakeDocument, isRecord } from '../src/document.ts'
import { createDocumentIndex } from '../src/query/document-index.ts'
import {
  evaluate,
  evaluateAsynchronously,
  evaluateTraced,
  isAsynchronous,
  parseQuery,
} from '../src/query/evaluate.ts'
import { createSourceMap } from '../src/query/source-map/source-map.ts'
import { CASES, DOCUMENTS } from './groq/cases.ts'

/** The number of replaced values per query. */
const SAMPLES = Number(process.env.PROPERTY_RUNS ?? 4)
const SYSTEM = { _rev: 'r', _createdAt: '2026-01-01T00:00:00Z', _updatedAt: '2026-01-01T00:00:00Z' }

const CONTENT = new URL('../../content/', import.meta.url)
const site = ['pages', 'projects', 'skills', 'translations'].flatMap((file) =>
  readFileSync(new URL(`${file}.ndjson`, CONTENT), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => document(JSON.parse(line))),
)

function document(given: unknown): LakeDocument {
  if (!isRecord(given)) throw new Error('no document')
  return { _id: String(given._id), _type: String(given._type), ...SYSTEM, ...given }
}

type Leaf = { path: Path; value: unknown; id: string; source: Path }
type Path = ReturnType<typeof parseJsonPath>

async function ask(query: string, params: Record<string, unknown>, documents: LakeDocument[]) {
  const index = createDocumentIndex(documents)
  const evaluation = { tree: parseQuery(query, params), params, index }
  const result = isAsynchronous(query) ? await evaluateAsynchronously(evaluation) : evaluate(evaluation)
  const traced = await evaluateTraced(evaluation, query)
  const map = createSourceMap(traced, result, 'withKeyArraySelector')
  return { result, map, leaves: leavesOf(result, map) }
}

/** The values with a source, as the client's csm finds them. */
function leavesOf(result: unknown, map: ContentSourceMap): Leaf[] {
  const leaves: Leaf[] = []
  walkMap(plain(result), (value, path) => {
    const found = resolveMapping(path, map)
    if (found?.mapping.source.type !== 'documentValue' || value === null) return value
    const { document: at, path: from } = found.mapping.source
    const source = [
      ...parseJsonPath(map.paths[from] ?? ''),
      ...path.slice(parseJsonPath(found.matchedPath).length),
    ]
    leaves.push({ path, value, id: map.documents[at]?._id ?? '', source })
    return value
  })
  return leaves
}

/** `walkMap` skips most of the fields of a block of Portable Text. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null)
      .replaceAll('"_type":"block"', '"_type":"b"')
      .replaceAll('"_type":"span"', '"_type":"s"'),
  )

function read(value: unknown, path: Path): unknown {
  const [first, ...rest] = path
  if (first === undefined) return value
  return read(step(value, first), rest)
}

function step(value: unknown, segment: Path[number]): unknown {
  if (typeof segment === 'string') return isRecord(value) ? value[segment] : undefined
  if (!Array.isArray(value)) return undefined
  if (typeof segment === 'number') return value[segment]
  return value.find((item: unknown) => isRecord(item) && item._key === segment._key)
}

const named = (documents: LakeDocument[], id: string) => documents.find(({ _id }) => _id === id)

const cases = Object.values(CASES).flat()
test.each(cases.map(([query, , params = {}]) => ({ query, params })))(
  'each source has the value that is mapped to it: $query',
  async ({ query, params }) => {
    const documents = DOCUMENTS.map(document)
    const { leaves } = await ask(query, params, documents)
    for (const { id, source, value } of leaves)
      expect(plain(read(named(documents, id), source))).toEqual(value)
  },
)

const queries = await siteQueries()
const PARAMS = { page: 'privacy-policy', skill: 'react', slug: 'bookshop' }
/** Fields that queries select by or branch on. */
const SELECTED = /^(_.*|slug|orderRank|page|screen|asset)$/

test('nearly all queries have sources with editable fields', async () => {
  const counts = queries.map(
    async ({ query }) => (await ask(query, { ...PARAMS, language: 'en' }, site)).leaves,
  )
  const unmapped = (await Promise.all(counts)).filter((leaves) => leaves.length === 0)
  expect(unmapped).toEqual([])
})

test.each(queries.flatMap(({ name, query }) => ['en', 'srb'].map((language) => ({ name, query, language }))))(
  '$name in $language: a changed source changes what is mapped to it and nothing else',
  async ({ name, query, language }) => {
    const params = { ...PARAMS, language }
    const before = await ask(query, params, site)
    const changeable = before.leaves.filter(
      ({ source }) => !source.some((segment) => typeof segment === 'string' && SELECTED.test(segment)),
    )
    // The sitemap shows only fields that its query selects by.
    expect(changeable.length > 0).toBe(name !== 'SITEMAP_QUERY')
    for (const { id, source, value } of sample(changeable, name + language)) {
      const after = await ask(
        query,
        params,
        site.map((one) => (one._id === id ? document(changed(one, source)) : one)),
      )
      const isSame = (leaf: Leaf) => leaf.id === id && JSON.stringify(leaf.source) === JSON.stringify(source)
      expect(differing(before.result, after.result)).toEqual(
        before.leaves.filter(isSame).map(({ path }) => JSON.stringify(indexes(path))),
      )
      expect(after.leaves.filter(isSame).map((leaf) => leaf.value)).not.toContain(value)
    }
  },
)

/** The same sample in each run. */
function sample(leaves: Leaf[], seed: string): Leaf[] {
  const order = (leaf: Leaf) =>
    createHash('sha1').update(seed).update(JSON.stringify(leaf.path)).digest('hex')
  return leaves.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)).slice(0, SAMPLES)
}

function changed(value: unknown, path: Path): unknown {
  const [first, ...rest] = path
  if (first === undefined)
    return typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : `${String(value)}?`
  if (Array.isArray(value)) {
    const target = step(value, first)
    return value.map((item: unknown) => (item === target ? changed(item, rest) : item))
  }
  return isRecord(value) && typeof first === 'string'
    ? { ...value, [first]: changed(value[first], rest) }
    : value
}

const indexes = (path: Path) =>
  path.map((segment) => (typeof segment === 'object' ? segment._index : segment))

function differing(before: unknown, after: unknown): string[] {
  const values = new Map<string, unknown>()
  walkMap(plain(before), (value, path) => void values.set(JSON.stringify(indexes(path)), value))
  const paths: string[] = []
  walkMap(plain(after), (value, path) => {
    const key = JSON.stringify(indexes(path))
    if (values.get(key) !== value) paths.push(key)
    values.delete(key)
  })
  return [...paths, ...values.keys()]
}
