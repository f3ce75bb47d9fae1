import { stegaClean } from '@sanity/client/stega'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  const transaction = lake.owner.transaction()
  for (const document of DOCUMENTS) transaction.create(document)
  await transaction.commit()
})
afterAll(() => lake.stop())

const DOCUMENTS: ({ _id: string; _type: string } & Record<string, unknown>)[] = [
  { _id: 'orwell', _type: 'author', name: 'Orwell', born: { year: 1903, place: 'Motihari' } },
  {
    _id: 'farm',
    _type: 'book',
    title: { en: 'Animal Farm', srb: 'Životinjska farma' },
    year: 1945,
    author: { _type: 'reference', _ref: 'orwell' },
    tags: ['satire', 'fable'],
    parts: [
      { _key: 'a', _type: 'part', name: "Major's dream", words: ['beasts', 'of'] },
      { _key: 'b', _type: 'part', name: 'Windmill' },
    ],
  },
  {
    _id: 'ninety',
    _type: 'book',
    title: { en: '1984' },
    year: 1949,
    parts: [{ _key: 'same' }, { _key: 'same', name: 'Two' }],
  },
  { _id: 'drafts.farm', _type: 'book', title: { en: 'Animal Farm, a draft' }, year: 1946 },
]

type Source = string | { id: string; path: string }

/** The source of each path in the result, in a readable form. */
async function sourcesOf(
  query: string,
  options: { params?: object; perspective?: 'drafts' | 'raw'; plain?: boolean } = {},
) {
  const { params = {}, perspective = 'published', plain = false } = options
  const answer = await lake.owner.fetch<unknown>(
    query,
    { ...params },
    {
      filterResponse: false,
      resultSourceMap: plain ? true : 'withKeyArraySelector',
      perspective,
    },
  )
  const map = answer.resultSourceMap
  if (!map) throw new Error('the answer has no source map')
  return Object.fromEntries(
    Object.entries(map.mappings).map(([path, { source }]): [string, Source] => {
      if (source.type !== 'documentValue') return [path, source.type]
      return [path, { id: map.documents[source.document]?._id ?? '', path: map.paths[source.path] ?? '' }]
    }),
  )
}

const at = (id: string, path: string) => ({ id, path: `$${path}` })

test.each([
  ['*[_id == "farm"]{year}', { "$[0]['year']": at('farm', "['year']") }],
  ['*[_id == "farm"][0]', { $: at('farm', '') }],
  [
    '*[_type == "book"] | order(year desc).year',
    { '$[0]': at('ninety', "['year']"), '$[1]': at('farm', "['year']") },
  ],
  ['(*[_type == "book"] | order(year desc).year)[1]', { $: at('farm', "['year']") }],
  ['*[_id == "farm"][0].author->name', { $: at('orwell', "['name']") }],
  [
    '*[_id == "farm"][0]{"a": author->{name, born}}',
    { "$['a']['name']": at('orwell', "['name']"), "$['a']['born']": at('orwell', "['born']") },
  ],
  [
    '*[_id == "farm"][0]{"x": tags[1], "y": tags[-2], tags}',
    {
      "$['x']": at('farm', "['tags'][1]"),
      "$['y']": at('farm', "['tags'][0]"),
      "$['tags']": at('farm', "['tags']"),
    },
  ],
  [
    '*[_id == "farm"][0]{"n": parts[].name, "w": parts[].words[]}',
    {
      "$['n'][0]": at('farm', "['parts'][?(@._key=='a')]['name']"),
      "$['n'][1]": at('farm', "['parts'][?(@._key=='b')]['name']"),
      "$['w'][0]": 'unknown',
      "$['w'][1]": 'unknown',
    },
  ],
  ['*[_id == "farm"][0].parts[_key == "b"]', { '$[0]': at('farm', "['parts'][?(@._key=='b')]") }],
  ['*[_id == "ninety"][0].parts[1].name', { $: at('ninety', "['parts'][1]['name']") }],
  [
    '*[_id == "farm"][0]{..., "year": year + 1, "title": title.en}{"y": year, title, "p": parts}',
    {
      "$['y']": 'unknown',
      "$['title']": at('farm', "['title']['en']"),
      "$['p']": at('farm', "['parts']"),
    },
  ],
  ['*[_id == "farm"][0]{"year": 1, ...}.year', { $: at('farm', "['year']") }],
  [
    '*[_id == "farm"][0]{"year": tags[0], year > 1900 => {"year": year, "x": author->name}}',
    {
      "$['year']": at('farm', "['year']"),
      "$['x']": at('orwell', "['name']"),
    },
  ],
  [
    '*[_id == "farm"][0]{"a": coalesce(none, title.srb), "b": select(year > 2000 => title.srb, title.en), "c": coalesce(none, "c")}',
    {
      "$['a']": at('farm', "['title']['srb']"),
      "$['b']": at('farm', "['title']['en']"),
      "$['c']": 'literal',
    },
  ],
  [
    '*[_id == "farm"][0]{"a": string(title.en), "b": string(year), "c": upper(title.en), "d": count(tags), "e": $p}',
    {
      "$['a']": at('farm', "['title']['en']"),
      "$['b']": 'unknown',
      "$['c']": 'unknown',
      "$['d']": 'unknown',
      "$['e']": 'literal',
    },
  ],
  [
    '*[_id == "orwell"][0]{"books": *[_type == "book" && references(^._id)]{"by": ^.name, "t": title[$l]}}',
    {
      "$['books'][0]['by']": at('orwell', "['name']"),
      "$['books'][0]['t']": at('farm', "['title']['en']"),
    },
  ],
  [
    '*[_id == "farm"][0]{"all": parts[]{"n": @.name, "y": ^.year}}',
    {
      "$['all'][0]['n']": at('farm', "['parts'][?(@._key=='a')]['name']"),
      "$['all'][0]['y']": at('farm', "['year']"),
      "$['all'][1]['n']": at('farm', "['parts'][?(@._key=='b')]['name']"),
      "$['all'][1]['y']": at('farm', "['year']"),
    },
  ],
  [
    '{"both": [*[_id == "farm"][0].title.en, "and", ...["x"]], "two": [*[_id == "farm"][0].year, 5]}',
    {
      "$['both'][0]": 'unknown',
      "$['both'][1]": 'unknown',
      "$['both'][2]": 'unknown',
      "$['two'][0]": at('farm', "['year']"),
      "$['two'][1]": 'literal',
    },
  ],
  ['array::compact(*[_type == "book"]{_id}[0..0])', { "$[0]['_id']": at('farm', "['_id']") }],
  [
    '*[_type == "author"] | score(name match "Orwell") {name, _score}',
    {
      "$[0]['name']": at('orwell', "['name']"),
      "$[0]['_score']": 'unknown',
    },
  ],
  // Tracing would change which reference it finds, so the result has no mappings.
  ['*[_id == "farm"]{year}[!references("orwell")]', {}],
  ['count(*)', { $: 'unknown' }],
])('the sources in the result of %s', async (query, expected) => {
  expect(await sourcesOf(query, { params: { l: 'en', p: 'p' } })).toEqual(expected)
})

test('paths name items by their index without key selectors', async () => {
  const query = '*[_id == "farm"][0]{"n": parts[1].name}'
  expect(await sourcesOf(query, { plain: true })).toEqual({ "$['n']": at('farm', "['parts'][1]['name']") })
})

test('in the perspective of drafts the source is the draft or version', async () => {
  const query = '*[_id == "farm"][0]{"t": title.en, _originalId, "by": *[_id == "orwell"][0].name}'
  const sources = await sourcesOf(query, { perspective: 'drafts' })
  expect(sources).toEqual({
    "$['t']": at('drafts.farm', "['title']['en']"),
    "$['_originalId']": 'unknown',
    "$['by']": at('orwell', "['name']"),
  })
  expect(await sourcesOf('*[_id == "drafts.farm"].title', { perspective: 'raw' })).toEqual({
    '$[0]': at('drafts.farm', "['title']"),
  })
})

test('the client writes the links to the Studio into the strings', async () => {
  const encoded: unknown[] = []
  const client = lake.owner.withConfig({
    perspective: 'drafts',
    stega: {
      enabled: true,
      studioUrl: '/studio',
      filter: ({ sourceDocument, sourcePath, value }) =>
        encoded.push([sourceDocument._id, sourcePath, value]) > 0,
    },
  })
  const book = await client.fetch<{
    literal: string
    upper: string
    title: string
    parts: { name: string }[]
  }>(
    '*[_id == "farm"][0]{"literal": "t", "upper": upper(title.en), "title": title.en, "parts": *[_id == "ninety"][0].parts[]{name}}',
  )
  expect([book.literal, book.upper]).toEqual(['t', 'ANIMAL FARM, A DRAFT'])
  expect([stegaClean(book.title), stegaClean(book.parts[1]?.name)]).toEqual(['Animal Farm, a draft', 'Two'])
  expect(book.title).not.toBe(stegaClean(book.title))
  expect(encoded).toEqual([
    ['drafts.farm', ['title', 'en'], 'Animal Farm, a draft'],
    ['ninety', ['parts', 1, 'name'], 'Two'],
  ])
})

test('an answer without a source map is cached apart from one with it', async () => {
  const query = '*[_id == "farm"]{year}'
  const plain = await lake.owner.fetch(query, {}, { filterResponse: false })
  expect(plain).not.toHaveProperty('resultSourceMap')
  expect(await sourcesOf(query)).toHaveProperty("$[0]['year']")
  expect((await lake.owner.fetch(query, {}, { filterResponse: false })).resultSourceMap).toBeUndefined()
})
