import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'
import { z } from 'zod'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'one', _type: 'layer', n: 1 })
  await lake.owner.create({ _id: 'drafts.one', _type: 'layer', n: 2 })
})
afterAll(() => lake.stop())

const address = (query: string, more = '') =>
  `${lake.origin}/lake/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}${more}`
const asOwner = () => ({ Authorization: `Bearer ${lake.token}` })

test('GROQ beyond groq-js: one null in array::unique(), paths on both sides of in, text::query()', async () => {
  await lake.owner.create({
    _id: 'text1',
    _type: 'text',
    title: 'Quick brown fox',
    body: [{ text: 'over dogs' }],
  })
  await lake.owner.create({ _id: 'text2', _type: 'text', title: 'Slow Brown bear', tags: ['forest'] })
  const ask = (query: string, params = {}) => lake.owner.fetch<unknown>(query, params)
  expect(await ask('array::unique([1, null, 1, "a", null])')).toEqual([1, null, 'a'])
  expect(await ask('[path("a.b") in path("a.*"), path("a.b.c") in path("a.*")]')).toEqual([true, false])
  const search = async (query: string) =>
    ask('*[_type == "text" && [@, _id] match text::query($query)]._id', { query })
  expect(await search('brown')).toEqual(['text1', 'text2'])
  expect(await search('*')).toEqual(['text1', 'text2'])
  expect(await search('brown fo*')).toEqual(['text1', 'text2'])
  expect(await search('fo*')).toEqual(['text1', 'text2'])
  expect(await search('"brown fox"')).toEqual(['text1'])
  expect(await search('brown -fox')).toEqual(['text2'])
  expect(await search('dogs')).toEqual(['text1'])
  expect(await search('text2')).toEqual(['text2'])
  expect(await search('bro')).toEqual([])
  await lake.owner.create({
    _id: 'text3',
    _type: 'text',
    title: 'Đorđe Ǌegoš',
    body: [{ text: 'у Љубљани' }],
  })
  for (const spelling of [
    'đorđe',
    'Dorde',
    'DJORDJE',
    'Ђорђ*',
    'djord*',
    '"Djordje Njegos"',
    'ljublj*',
    'љубљани',
  ])
    expect([spelling, await search(spelling)]).toEqual([spelling, ['text3']])
  await lake.owner.delete('text3')
  expect(await ask('*[_type == "text" && title match text::query("forest")]._id')).toEqual([])
  expect(
    await ask(
      '*[_type == "text"] | score(boost([@, _id] match text::query("bear"), 5)) | order(_score desc)._id',
    ),
  ).toEqual(['text2', 'text1'])
  const parts = { parts: [{ title: 'Lone wolf' }, { note: 'untitled' }, { title: { en: 'x' } }] }
  await lake.owner.patch('text1', { set: parts }).commit()
  expect(await ask('*[_type == "text" && parts[].title match text::query("wolf")]._id')).toEqual(['text1'])
  await lake.owner.delete({ query: '*[_type == "text"]' })
})

test('the answer has the query unless unwanted, its time and its sync tags', async () => {
  const whole = await (await fetch(address('*[_id == "one"][0].n'))).json()
  expect(whole).toEqual({
    query: '*[_id == "one"][0].n',
    result: 1,
    syncTags: [expect.stringMatching(/^s1:/)],
    ms: expect.any(Number),
  })
  const short = await (await fetch(address('*[_id == "one"][0].n', '&returnQuery=false'))).json()
  expect(short).not.toHaveProperty('query')
})

test('an answer changes as soon as its documents do, and not before', async () => {
  await lake.owner.create({ _id: 'cached', _type: 'cached', n: 1 })
  const ask = (etag = '') =>
    fetch(address('*[_type == "cached"].n'), {
      headers: { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' },
    })
  const first = await ask()
  const etag = first.headers.get('ETag') ?? ''
  expect(first.headers.get('Vary')).toContain('Authorization')
  expect((await ask(etag)).status).toBe(304)
  await lake.owner.create({ _id: 'uncached', _type: 'other' })
  expect((await ask(etag)).status).toBe(304)
  await lake.owner.patch('cached').set({ n: 2 }).commit()
  const changed = await ask(etag)
  expect(changed.status).toBe(200)
  expect(await changed.json()).toMatchObject({ result: [2] })
})

test('an answer that depends on other documents is a new one, though its result is the same', async () => {
  const by = (_ref: string) => ({ author: { _type: 'reference', _ref } })
  for (const _id of ['one-ana', 'other-ana']) await lake.owner.create({ _id, _type: 'named', name: 'Ana' })
  await lake.owner.create({ _id: 'written', _type: 'written', ...by('one-ana') })
  const ask = () => fetch(address('*[_type == "written"].author->name'))
  const before = (await ask()).headers.get('ETag')
  await lake.owner.patch('written').set(by('other-ana')).commit()
  expect((await ask()).headers.get('ETag')).not.toBe(before)
})

const readAnswer = async (response: Response) =>
  z.object({ result: z.unknown() }).parse(await response.json())

test('an answer for the owner is cached for nobody else', async () => {
  const query = 'count(*)'
  const owner = await fetch(address(query, '&perspective=raw'), { headers: asOwner() })
  const other = await fetch(address(query, '&perspective=raw'))
  expect(owner.headers.get('Cache-Control')).toContain('private')
  const [mine, theirs] = await Promise.all([readAnswer(owner), readAnswer(other)])
  expect(mine).toHaveProperty('result', expect.any(Number))
  expect(theirs.result).not.toEqual(mine.result)
})

test.each([
  ['too long', `*[_id == "${'x'.repeat(60_000)}"]`, 'characters at most'],
  ['nested too deeply', `${'('.repeat(100)}1${')'.repeat(100)}`, 'levels deep at most'],
  ['nested too deeply in arrays', `${'['.repeat(5_000)}1`, 'levels deep at most'],
  ['a chain without end', `1${' + 1'.repeat(12_000)}`, ''],
  ['of signs without end', `${'-'.repeat(20_000)}1`, ''],
  ['of negations without end', `${'!'.repeat(20_000)}true`, ''],
])('a query that is %s is 400, and the lake goes on', async (_what, query, reason) => {
  const response = await fetch(address('').split('?')[0] ?? '', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(reason)
  expect(await (await fetch(address('1 + 1'))).json()).toMatchObject({ result: 2 })
  const listener = await fetch(
    `${lake.origin}/lake/v1/data/listen/production?query=${encodeURIComponent(query).slice(0, 12_000)}`,
    { headers: asOwner() },
  )
  expect(listener.status).toBe(400)
})

test('parameters that are not JSON, and bodies that are none, are 400', async () => {
  expect((await fetch(address('$a', '&$a=nothing'))).status).toBe(400)
  expect((await fetch(address('').replace('query=', ''))).status).toBe(400)
})

test('a parameter that is referenced but not given is 400, everywhere that a query is evaluated', async () => {
  const description = 'param $t referenced, but not provided'
  for (const query of ['*[_type == $t]', '*[0]{"a": $t}', '$t.a', '*|order($t)', 'count($t[])']) {
    const response = await fetch(address(query, '&$u=1'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'queryParseError', description } })
  }
  expect(await (await fetch(address('$t == null', '&$t=null'))).json()).toMatchObject({ result: true })
  await expect(lake.owner.delete({ query: '*[_type == $t]' })).rejects.toThrow(description)
  await expect(lake.owner.patch({ query: '*[$t == null]' }).set({ n: 1 }).commit()).rejects.toThrow(
    description,
  )
})

test('documents without order() are in the order of their ids, also after inserts and a restart', async () => {
  const ids = () => lake.owner.fetch('*[_type == "ordered"]._id')
  for (const _id of ['zeta', 'alpha', 'mid']) await lake.owner.create({ _id, _type: 'ordered' })
  expect(await ids()).toEqual(['alpha', 'mid', 'zeta'])
  await lake.restart()
  expect(await ids()).toEqual(['alpha', 'mid', 'zeta'])
  await lake.owner.create({ _id: 'aaa', _type: 'ordered' })
  expect(await ids()).toEqual(['aaa', 'alpha', 'mid', 'zeta'])
  await lake.owner.create({ _id: 'drafts.beta', _type: 'ordered' })
  const drafts = lake.owner.withConfig({ perspective: 'drafts' })
  expect(await drafts.fetch('*[_type == "ordered"]._id')).toEqual(['aaa', 'alpha', 'beta', 'mid', 'zeta'])
  await lake.owner.delete({ query: '*[_type == "ordered"][0..1]' })
  expect(await ids()).toEqual(['mid', 'zeta'])
})

test('a query may end with a comment', async () => {
  expect(await (await fetch(address('1 + 1 // two'))).json()).toMatchObject({ result: 2 })
})

test('identity() and sanity::* return the user and the dataset', async () => {
  const query = '[identity(), sanity::projectId(), sanity::dataset()]'
  const ask = async (headers = {}) => (await fetch(address(query), { headers })).json()
  expect(await ask()).toMatchObject({ result: ['<anonymous>', 'portfolio', 'production'] })
  expect(await ask({ Cookie: 'owner=yes' })).toMatchObject({ result: ['owner', 'portfolio', 'production'] })
  expect(await ask(asOwner())).toMatchObject({
    result: [expect.stringMatching(/^token-/), 'portfolio', 'production'],
  })
})

test('an unknown bearer token is 401 instead of an anonymous reader', async () => {
  lake.createToken('short-lived')
  const token = lake.createToken('revoked')
  const ask = () => fetch(address('count(*)'), { headers: { Authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  lake.revokeTokens('revoked')
  expect((await ask()).status).toBe(401)
  for (const path of ['data/doc/production/one', 'users/me', 'data/export/production'])
    expect(
      (await fetch(`${lake.origin}/lake/v1/${path}`, { headers: { Authorization: 'Bearer x' } })).status,
    ).toBe(401)
})

test.each(['vbanana', 'v2025-13-45', 'v2025-02-30', 'v2', 'v20250219'])(
  'the API version %s is refused',
  async (version) => {
    const response = await fetch(`${lake.origin}/lake/${version}/data/query/production?query=1`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('not an API version') })
  },
)

test('references count those of other datasets only, as the Studio adds both counts', async () => {
  await lake.owner.create({ _id: 'referring', _type: 'layer', to: { _type: 'reference', _ref: 'one' } })
  const response = await fetch(`${lake.origin}/lake/v1/data/references/production/documents/one/to`, {
    headers: asOwner(),
  })
  expect(await response.json()).toEqual({ totalCount: 0, references: [] })
  await lake.owner.delete('referring')
})

test('every JSON answer has headers against sniffing and unvalidated caching', async () => {
  for (const path of [
    'data/query/production?query=1',
    'data/references/production/documents/one/to',
    'users/me/keyvalue/a',
    'projects/portfolio',
    'nothing',
  ]) {
    const { headers } = await fetch(`${lake.origin}/lake/v1/${path}`, { headers: asOwner() })
    expect([path, headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('Cache-Control')]).toEqual([path, expect.stringMatching(/no-store|no-cache/)])
  }
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})

test.each([
  ['before', 'before().title'],
  ['after', '*[after().title == title]'],
  ['delta::operation', '*{"what": delta::operation() == "update"}'],
  ['delta::changedAny', '*[delta::changedAny(title)]'],
  ['delta::changedOnly', '*[delta::changedOnly((title, _rev))]'],
])('a query with the function %s of changes is refused with the reason', async (name, query) => {
  const answer = await fetch(address(query))
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      error: { type: 'queryParseError', description: expect.stringContaining(`${name}() is about a change`) },
    },
  ])
})

test('drafts are compared with what is published by diff::, also with a source map', async () => {
  await lake.owner.createOrReplace({ _id: 'compared', _type: 'compared', title: 'Old', n: 1 })
  await lake.owner.createOrReplace({ _id: 'drafts.compared', _type: 'compared', title: 'New', n: 1 })
  const pair = '*[_id == "compared"][0], *[_id == "drafts.compared"][0]'
  const query = `{"title": diff::changedAny(${pair}, title), "n": diff::changedAny(${pair}, n), "only": diff::changedOnly(${pair}, (title, _id, _rev, _createdAt, _updatedAt))}`
  const options = { perspective: 'raw', filterResponse: false } as const
  for (const resultSourceMap of [false, true])
    expect((await lake.owner.fetch(query, {}, { ...options, resultSourceMap })).result).toEqual({
      title: true,
      n: false,
      only: true,
    })
  const patch = { query: '*[diff::changedAny(@, {}, title)]', set: { n: 2 } }
  await expect(lake.owner.mutate([{ patch }])).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('The query of a mutation cannot use functions of diff::'),
  })
})

test.each([
  ['documents::get', 'documents::get("one")'],
  ['documents::incomingRefCount', '*{"n": documents::incomingRefCount()}'],
  [
    'documents::incomingGlobalDocumentReferenceCount',
    '*{"n": documents::incomingGlobalDocumentReferenceCount()}',
  ],
  ['media::aspect', '*[media::aspect(picture, "alt") == "x"]'],
  ['user::attributes', 'user::attributes()'],
  ['text::semanticSimilarity', '* | score(text::semanticSimilarity("x"))'],
])('the function %s, which the lake lacks, is refused by its name', async (name, query) => {
  const answer = await fetch(address(query, '&$here={}'))
  expect(answer.status).toBe(400)
  expect(await answer.text()).toMatch(new RegExp(`"type":"queryParseError".*\\b${name}\\b`))
})
