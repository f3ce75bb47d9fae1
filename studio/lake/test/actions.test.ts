import { type Action, ClientError } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const get = (id: string) => lake.owner.getDocument(id)
const of = (publishedId: string, more: object = {}) => ({
  publishedId,
  draftId: `drafts.${publishedId}`,
  ...more,
})

const create = (id: string, fields: object = {}): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: { _id: `drafts.${id}`, _type: 'thing', ...fields },
  ifExists: 'fail',
})
const edit = (id: string, fields: object): Action => ({
  actionType: 'sanity.action.document.edit',
  ...of(id),
  patch: { set: fields },
})
const publish = (id: string): Action => ({ actionType: 'sanity.action.document.publish', ...of(id) })

const post = (body: object) => lake.post('/data/actions/production', body)

test('each action of a request sees the effects of those before it', async () => {
  const { transactionId } = await lake.owner.action([
    create('s1', { n: 1 }),
    edit('s1', { n: 2 }),
    publish('s1'),
    edit('s1', { m: 3 }),
  ])
  expect(await lake.anonymous.getDocument('s1')).toMatchObject({ n: 2, _rev: transactionId })
  expect(await get('drafts.s1')).toMatchObject({ n: 2, m: 3, _rev: transactionId })

  await lake.owner.action([
    publish('s1'),
    { actionType: 'sanity.action.document.unpublish', ...of('s1') },
    edit('s1', { m: 4 }),
    publish('s1'),
    edit('s1', { m: 5 }),
    { actionType: 'sanity.action.document.discard', draftId: 'drafts.s1' },
  ])
  expect(await get('s1')).toMatchObject({ n: 2, m: 4 })
  expect(await get('drafts.s1')).toBeUndefined()
})

test('one action that fails undoes those before it, and its index is reported', async () => {
  const attempt = lake.owner.action([create('s2'), publish('s2'), publish('s2')])
  const error: unknown = await attempt.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ClientError)
  expect(error).toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('"drafts.s2" was not found'),
    details: { type: 'actionError', items: [{ error: { type: 'documentNotFoundError' }, index: 2 }] },
  })
  expect(await get('s2')).toBeUndefined()
  expect(await get('drafts.s2')).toBeUndefined()
  const exists = lake.owner.action([create('s3'), create('s3')])
  await expect(exists).rejects.toMatchObject({
    details: { items: [{ error: { type: 'documentAlreadyExistsError' }, index: 1 }] },
  })
  const dangling = lake.owner.action([create('s4', { to: { _ref: 'nowhere' } })])
  await expect(dangling).rejects.toMatchObject({ statusCode: 409, details: { type: 'actionError' } })
})

test('actions give items of arrays their keys on request', async () => {
  const attributes = { _id: 'drafts.keyed', _type: 'thing', list: [{ a: 1 }] }
  const action = { actionType: 'sanity.action.document.create', publishedId: 'keyed', attributes }
  expect((await post({ actions: [action], autoGenerateArrayKeys: true })).status).toBe(200)
  expect(await get('drafts.keyed')).toMatchObject({ list: [{ _key: expect.any(String), a: 1 }] })
})

test('a dry run of actions does nothing', async () => {
  await lake.owner.action([create('dry'), publish('dry')], { dryRun: true })
  expect(await get('dry')).toBeUndefined()
})

test('publishing strengthens references that were weak until then, and requires the seen revision', async () => {
  await lake.owner.create({ _id: 'friend', _type: 'thing' })
  const until = { _ref: 'friend', _weak: true, _strengthenOnPublish: { type: 'thing' } }
  await lake.owner.action(create('holder', { to: until, list: [{ _key: 'k', ...until }] }))
  const stale = { ...publish('holder'), ifDraftRevisionId: 'another' }
  await expect(lake.owner.action(stale)).rejects.toMatchObject({
    details: { items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' } }] },
  })
  await lake.owner.action(publish('holder'))
  const holder = await get('holder')
  expect(holder).toMatchObject({ to: { _ref: 'friend' }, list: [{ _key: 'k', _ref: 'friend' }] })
  expect(JSON.stringify(holder)).not.toMatch(/_weak|_strengthen/)
  await expect(lake.owner.delete('friend')).rejects.toMatchObject({ statusCode: 409 })
})

test('replaceDraft replaces a draft, or creates that of a published document; delete also deletes the drafts', async () => {
  const replace = (n: number): Action => ({
    actionType: 'sanity.action.document.replaceDraft',
    publishedId: 'replaced',
    attributes: { _id: 'drafts.replaced', _type: 'thing', n },
  })
  await lake.owner.create({ _id: 'drafts.replaced', _type: 'thing' })
  await lake.owner.action([replace(1), publish('replaced'), replace(2)])
  await lake.owner.action(replace(3))
  expect(await get('drafts.replaced')).toMatchObject({ n: 3 })
  await lake.owner.action({
    actionType: 'sanity.action.document.delete',
    publishedId: 'replaced',
    includeDrafts: ['drafts.replaced'],
  })
  expect(await lake.owner.getDocuments(['replaced', 'drafts.replaced'])).toEqual([null, null])
})

test('versions are created from a document or a base, replaced, marked for unpublishing and discarded', async () => {
  await lake.owner.create({ _id: 'v', _type: 'thing', n: 1 })
  const { _rev } = await lake.owner.create({ _id: 'w', _type: 'thing', n: 2 })
  const versionId = 'versions.r1.v'
  await lake.owner.createVersion({
    publishedId: 'v',
    releaseId: 'r1',
    document: { _id: versionId, _type: 'thing', n: 10 },
  })
  await lake.owner.createVersion({ publishedId: 'w', releaseId: 'r1', baseId: 'w', ifBaseRevisionId: _rev })
  expect(await get('versions.r1.w')).toMatchObject({ n: 2 })
  const stale = { publishedId: 'w', releaseId: 'r2', baseId: 'w', ifBaseRevisionId: 'another' }
  await expect(lake.owner.createVersion(stale)).rejects.toMatchObject({ statusCode: 409 })

  await lake.owner.replaceVersion({
    publishedId: 'v',
    releaseId: 'r1',
    document: { _id: versionId, _type: 'thing', n: 11 },
  })
  expect(await get(versionId)).toMatchObject({ n: 11 })
  expect(await lake.owner.fetch('*[_id == "v"][0].n', {}, { perspective: ['r1'] })).toBe(11)

  await lake.owner.unpublishVersion({ publishedId: 'v', releaseId: 'r1' })
  expect(await get(versionId)).toMatchObject({ n: 11, _system: { delete: true } })
  expect(await get('v')).toMatchObject({ n: 1 })
  await lake.owner.discardVersion({ publishedId: 'v', releaseId: 'r1' })
  expect(await get(versionId)).toBeUndefined()
  expect(await get('v')).toMatchObject({ n: 1 })
})

test.each([
  [{ actionType: 'sanity.action.document.discard', draftId: 'v' }],
  [{ actionType: 'sanity.action.document.version.discard', versionId: 'v' }],
  [{ actionType: 'sanity.action.document.publish', publishedId: 'v', draftId: 'drafts.w' }],
  [{ actionType: 'sanity.action.document.edit', publishedId: 'v', draftId: 'v', patch: { set: { n: 0 } } }],
  [{ actionType: 'sanity.action.document.edit', publishedId: 'v', draftId: 'drafts.v' }],
  [{ actionType: 'sanity.action.document.version.replace' }],
  [{ actionType: 'sanity.action.variant.create', variantId: 'r' }],
  [{ actionType: 'sanity.action.release.create', releaseId: 'drafts' }],
])('an action that makes no sense is 400 and changes nothing: %j', async (action) => {
  const response = await post({ actions: [action] })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.any(String) })
  expect(await get('v')).toMatchObject({ n: 1 })
})

test('every visibility is accepted, and any other value is 400', async () => {
  for (const visibility of ['sync', 'async', 'deferred'] as const) {
    await lake.owner.create({ _id: `seen-${visibility}`, _type: 'thing' }, { visibility })
    expect(await get(`seen-${visibility}`)).toBeDefined()
  }
  const response = await lake.post('/data/mutate/production?visibility=never', { mutations: [] })
  expect(response.status).toBe(400)
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
