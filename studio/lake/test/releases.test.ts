import type { Action } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const get = (id: string) => lake.owner.getDocument(id)
const releaseOf = (releaseId: string) => get(`_.releases.${releaseId}`)
const create = (releaseId: string) =>
  lake.owner.releases.create({ releaseId, metadata: { title: releaseId, releaseType: 'asap' } })
const add = (releaseId: string, publishedId: string, fields: object = {}) =>
  lake.owner.createVersion({ releaseId, publishedId, document: { _type: 'thing', ...fields } })
const reference = (id: string) => ({ _type: 'reference', _ref: id })
const weakUntilPublished = (id: string) => ({
  ...reference(id),
  _weak: true,
  _strengthenOnPublish: { type: 'thing' },
})

test('publishing is one transaction: documents are created, replaced and unpublished, and references become strong', async () => {
  await create('all')
  const old = await lake.owner.create({ _id: 'old', _type: 'thing', n: 1 })
  await lake.owner.create({ _id: 'gone', _type: 'thing', n: 1 })
  await add('all', 'old', { n: 2, to: weakUntilPublished('new') })
  await add('all', 'new', { n: 2, to: weakUntilPublished('old') })
  await lake.owner.create({ _id: 'hidden', _type: 'thing', n: 1 })
  await lake.owner.create({ _id: 'drafts.hidden', _type: 'thing', n: 3 })
  for (const publishedId of ['gone', 'hidden'])
    await lake.owner.unpublishVersion({ releaseId: 'all', publishedId })

  const { transactionId } = await lake.owner.releases.publish({ releaseId: 'all' })
  expect(await get('old')).toMatchObject({ n: 2, to: reference('new'), _createdAt: old._createdAt })
  const created = await get('new')
  expect(created).toMatchObject({ n: 2, to: reference('old'), _rev: transactionId })
  expect(JSON.stringify(created)).not.toMatch(/_weak|_strengthen|_system/)
  expect(await get('gone')).toBeUndefined()
  expect(await get('drafts.gone')).toMatchObject({ n: 1 })
  expect(await get('hidden')).toBeUndefined()
  expect(await get('drafts.hidden')).toMatchObject({ n: 3 })
  expect(await lake.owner.fetch('*[sanity::partOfRelease("all")]', {}, { perspective: 'raw' })).toEqual([])
  expect(await releaseOf('all')).toMatchObject({
    state: 'published',
    publishedAt: expect.any(String),
    finalDocumentStates: ['gone', 'hidden', 'new', 'old'].map((id) => ({ id: `versions.all.${id}` })),
    _rev: transactionId,
  })
})

test('a release that cannot be published is left as it was, says why, and can be corrected', async () => {
  await create('broken')
  await lake.owner.create({ _id: 'kept', _type: 'thing', n: 1 })
  await add('broken', 'kept', { n: 2 })
  await add('broken', 'dangling', { to: weakUntilPublished('nowhere') })
  await expect(lake.owner.releases.publish({ releaseId: 'broken' })).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('"nowhere"'),
  })
  expect(await releaseOf('broken')).toMatchObject({
    state: 'active',
    error: { message: expect.stringContaining('"nowhere"') },
  })
  expect(await get('kept')).toMatchObject({ n: 1 })
  await lake.owner.discardVersion({ releaseId: 'broken', publishedId: 'dangling' })
  await lake.owner.releases.publish({ releaseId: 'broken' })
  expect(await releaseOf('broken')).not.toHaveProperty('error')
  expect(await get('kept')).toMatchObject({ n: 2 })
})

test('an archived release keeps its documents in the history and gets them back', async () => {
  await create('shelved')
  await add('shelved', 'shelf', { n: 1 })
  await lake.owner.patch('versions.shelved.shelf').set({ n: 2 }).commit()
  await lake.owner.releases.archive({ releaseId: 'shelved' })
  expect(await get('versions.shelved.shelf')).toBeUndefined()
  expect(await releaseOf('shelved')).toMatchObject({
    state: 'archived',
    finalDocumentStates: [{ id: 'versions.shelved.shelf' }],
  })
  await lake.owner.releases.unarchive({ releaseId: 'shelved' })
  expect(await get('versions.shelved.shelf')).toMatchObject({ n: 2 })
  const restored = await releaseOf('shelved')
  expect(restored).toMatchObject({ state: 'active' })
  expect(restored).not.toHaveProperty('finalDocumentStates')
})

test('the documents of a scheduled release are locked, and its time is not: the Studio moves scheduled drafts', async () => {
  await create('locked')
  await add('locked', 'lock', { n: 1 })
  await lake.owner.releases.schedule({ releaseId: 'locked', publishAt: '2999-01-01T00:00:00Z' })
  const versionId = 'versions.locked.lock'
  const attempts: (() => Promise<unknown>)[] = [
    () => lake.owner.patch(versionId).set({ n: 2 }).commit(),
    () => lake.owner.delete(versionId),
    () => lake.owner.createOrReplace({ _id: versionId, _type: 'thing' }),
    () => add('locked', 'another'),
    () => lake.owner.discardVersion({ releaseId: 'locked', publishedId: 'lock' }),
    () =>
      lake.owner.replaceVersion({ releaseId: 'locked', publishedId: 'lock', document: { _type: 'thing' } }),
  ]
  for (const attempt of attempts)
    await expect(attempt()).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('the release "locked" is scheduled'),
    })
  await lake.owner.releases.edit({ releaseId: 'locked', patch: { set: { 'metadata.title': 'Later' } } })
  await lake.owner.releases.schedule({ releaseId: 'locked', publishAt: '2999-02-01T00:00:00Z' })
  expect(await releaseOf('locked')).toMatchObject({ publishAt: '2999-02-01T00:00:00.000Z' })
  await lake.owner.releases.unschedule({ releaseId: 'locked' })
  await lake.owner.patch(versionId).set({ n: 2 }).commit()
})

const action = (name: string, more: object = {}) => ({ actionType: `sanity.action.release.${name}`, ...more })
const post = (body: object, path = 'actions') => lake.post(`/data/${path}/production`, body)

test('each action needs a release in a state that it can leave', async () => {
  await create('state-active')
  await create('state-scheduled')
  await lake.owner.releases.schedule({ releaseId: 'state-scheduled', publishAt: '2999-01-01T00:00:00Z' })
  await create('state-published')
  await lake.owner.releases.publish({ releaseId: 'state-published' })
  await create('state-archived')
  await lake.owner.releases.archive({ releaseId: 'state-archived' })
  const refused = {
    active: ['unschedule', 'unarchive', 'delete'],
    scheduled: ['publish', 'archive', 'unarchive', 'delete'],
    published: ['publish', 'schedule', 'unschedule', 'archive', 'unarchive', 'edit'],
    archived: ['publish', 'schedule', 'unschedule', 'archive', 'edit'],
  }
  for (const [state, names] of Object.entries(refused))
    for (const name of names) {
      const more = { releaseId: `state-${state}`, publishAt: '2999-01-01T00:00:00Z', patch: {} }
      const response = await post({ actions: [action(name, more)] })
      expect([name, state, response.status]).toEqual([name, state, 409])
    }
  expect((await post({ actions: [action('publish', { releaseId: 'none' })] })).status).toBe(409)
  expect((await post({ actions: [action('create', { releaseId: 'state-active' })] })).status).toBe(409)
})

test.each([
  action('create', { releaseId: 'a.b' }),
  action('create', { releaseId: 'published' }),
  action('create', { releaseId: 'bad', metadata: { releaseType: 'never' } }),
  action('create', { releaseId: 'bad', metadata: { releaseType: 'scheduled', intendedPublishAt: 'soon' } }),
  action('edit', { releaseId: 'good', patch: { set: { state: 'published' } } }),
  action('edit', { releaseId: 'good', patch: { unset: ['metadata', 'state'] } }),
  action('edit', { releaseId: 'good', patch: { set: { 'metadata.releaseType': 'never' } } }),
  action('schedule', { releaseId: 'good', publishAt: 'tomorrow' }),
  action('schedule', { releaseId: 'good' }),
])('an action on a release that makes no sense is 400: %j', async (given) => {
  if (!(await releaseOf('good'))) await create('good')
  expect((await post({ actions: [given] })).status).toBe(400)
  expect(await releaseOf('good')).toMatchObject({ state: 'active', metadata: { releaseType: 'asap' } })
  expect(await releaseOf('bad')).toBeUndefined()
})

test('a release is not written by mutations, and neither it nor its documents are public', async () => {
  const document = { _id: '_.releases.mine', _type: 'system.release', state: 'published' }
  expect((await post({ mutations: [{ create: document }] }, 'mutate')).status).toBe(400)
  await create('secret')
  await add('secret', 'secret')
  expect(await lake.anonymous.fetch('[releases::all()[]._id, *[sanity::versionOf("secret")]]')).toEqual([
    [],
    [],
  ])
  // A draft or version of the release could be published over it.
  const [draftId, versionId] = ['drafts._.releases.secret', 'versions.r1._.releases.secret']
  for (const _id of [draftId, versionId])
    expect((await post({ mutations: [{ create: { ...document, _id } }] }, 'mutate')).status).toBe(400)
  const release = { publishedId: '_.releases.secret', draftId }
  for (const [actionType, fields] of [
    ['create', { attributes: { ...document, _id: draftId }, ifExists: 'ignore' }],
    ['edit', { patch: { set: { state: 'scheduled' } } }],
    ['publish', {}],
    ['unpublish', {}],
    ['delete', {}],
    ['replaceDraft', { attributes: document }],
    ['version.create', { baseId: '_.releases.secret', versionId }],
  ] as const) {
    const one = { actionType: `sanity.action.document.${actionType}`, ...release, ...fields }
    expect([actionType, (await post({ actions: [one] })).status]).toEqual([actionType, 400])
  }
  expect(await releaseOf('secret')).toMatchObject({ state: 'active' })
  const anonymous: Action = { actionType: 'sanity.action.release.publish', releaseId: 'secret' }
  await expect(lake.anonymous.action(anonymous)).rejects.toMatchObject({ statusCode: 401 })
  expect(await get('secret')).toBeUndefined()
})

test('an imported release restores no document but its own', async () => {
  await lake.owner.create({ _id: 'withdrawn', _type: 'thing' })
  await lake.owner.delete('withdrawn')
  const attributes = { state: 'archived', finalDocumentStates: [{ _key: 'd0', id: 'withdrawn' }] }
  const actions = [
    action('import', { releaseId: 'brought', attributes }),
    action('unarchive', { releaseId: 'brought' }),
  ]
  expect((await post({ actions })).status).toBe(200)
  expect(await get('withdrawn')).toBeUndefined()
})

test('queries find releases and their documents', async () => {
  await create('found')
  await lake.owner.create({ _id: 'find', _type: 'thing', n: 1 })
  await lake.owner.create({ _id: 'drafts.find', _type: 'thing', n: 2 })
  await add('found', 'find', { n: 3 })
  const raw = lake.owner.withConfig({ perspective: 'raw' })
  expect(await raw.fetch('releases::all()[name == "found"]{state}')).toEqual([{ state: 'active' }])
  expect(await raw.fetch('*[sanity::partOfRelease($r)]._id', { r: 'found' })).toEqual(['versions.found.find'])
  expect(await raw.fetch('*[sanity::versionOf($id)]._id | order(@)', { id: 'find' })).toEqual([
    'drafts.find',
    'find',
    'versions.found.find',
  ])
})

test('a release is reverted from what the history has of its documents, as the Studio does', async () => {
  await lake.owner.create({ _id: 'before', _type: 'thing', n: 1 })
  await create('wrong')
  await add('wrong', 'before', { n: 2 })
  await add('wrong', 'fresh', { n: 2 })
  await lake.owner.releases.publish({ releaseId: 'wrong' })
  const ids = 'versions.wrong.before,versions.wrong.fresh'
  const url = `/data/history/production/documents/${ids}?lastRevision=true`
  const { documents } = await lake.owner.request<{ documents: { _id: string; _rev: string }[] }>({ url })
  expect(documents).toMatchObject([{ n: 2 }, { n: 2 }])
  const published = '/data/history/production/transactions/before,fresh?excludeContent=true'
  const log = await lake.ask(`/v2025-02-19${published}&reverse=true&toTransaction=${documents[0]?._rev}`)
  const lines = (await log.text()).trim().split('\n')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ documentIDs: ['before'] })
})

test('a document that editors may not write cannot be scheduled, because the clock has nobody’s rights', async () => {
  await create('confidential')
  await add('confidential', 'private.notes')
  const publishAt = '2090-01-01T00:00:00Z'
  await expect(lake.owner.releases.schedule({ releaseId: 'confidential', publishAt })).rejects.toMatchObject({
    statusCode: 409,
  })
  expect(await releaseOf('confidential')).toMatchObject({ state: 'active' })
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
