import type { Action } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
  await lake.owner.create({ _id: 'v', _type: 'thing', n: 1 })
  await lake.owner.create({ _id: 'w', _type: 'thing', n: 2 })
})
afterAll(() => lake.stop())

const of = (publishedId: string) => ({ publishedId, draftId: `drafts.${publishedId}` })
const create = (id: string, ifExists: 'fail' | 'ignore' = 'fail'): Action => ({
  actionType: 'sanity.action.document.create',
  publishedId: id,
  attributes: { _id: `drafts.${id}`, _type: 'thing', secret: 1 },
  ifExists,
})
const publish = (id: string): Action => ({ actionType: 'sanity.action.document.publish', ...of(id) })
const edit = (id: string, set: object): Action => ({
  actionType: 'sanity.action.document.edit',
  ...of(id),
  patch: { set },
})
const post = (body: object) => lake.post('/data/actions/production', body)

test('creating a draft can write neither a published document nor another one', async () => {
  for (const _id of ['new1', 'v', 'drafts.v', 'versions.r.v', 'unrelated']) {
    const action: Action = {
      actionType: 'sanity.action.document.create',
      publishedId: 'new1',
      attributes: { _id, _type: 'thing', n: 99 },
      ifExists: 'fail',
    }
    await expect(lake.owner.action(action)).rejects.toMatchObject({ statusCode: 400 })
  }
  const refusal = { statusCode: 409, details: { items: [{ error: { type: 'documentAlreadyExistsError' } }] } }
  await expect(lake.owner.action(create('v'))).rejects.toMatchObject(refusal)
  await lake.owner.action(create('v', 'ignore'))
  const ids = ['new1', 'drafts.new1', 'v', 'drafts.v', 'unrelated']
  expect(await lake.owner.getDocuments(ids)).toMatchObject([null, null, { n: 1 }, null, null])
})

test('replacing a draft or version replaces neither a published document nor another one', async () => {
  for (const _id of ['v', 'drafts.w', 'w', 'versions.r.w']) {
    const document = { _id, _type: 'thing', n: 99 }
    const replaceDraft = { actionType: 'sanity.action.document.replaceDraft' as const, publishedId: 'v' }
    await expect(lake.owner.action({ ...replaceDraft, attributes: document })).rejects.toMatchObject({
      statusCode: 400,
    })
    const version = { publishedId: 'v', versionId: 'versions.r.v', document }
    for (const actionType of ['version.replace', 'version.create'] as const) {
      const body = { actions: [{ actionType: `sanity.action.document.${actionType}`, ...version }] }
      expect((await post(body)).status).toBe(400)
    }
  }
  for (const _id of ['v', 'w']) {
    const replace = {
      actionType: 'sanity.action.document.version.replace',
      document: { _id, _type: 'thing' },
    }
    expect((await post({ actions: [replace] })).status).toBe(400)
  }
  const retyped = { _id: 'drafts.v', _type: 'other' }
  const replace = { actionType: 'sanity.action.document.replaceDraft' as const, publishedId: 'v' }
  await expect(lake.owner.action({ ...replace, attributes: retyped })).rejects.toMatchObject({
    message: expect.stringContaining('Cannot modify immutable attribute "_type"'),
  })
  const base = { publishedId: 'v', baseId: 'w', versionId: 'versions.r.v' }
  const createVersion = { actionType: 'sanity.action.document.version.create', ...base }
  expect((await post({ actions: [createVersion] })).status).toBe(400)
  const ids = ['v', 'w', 'drafts.v', 'drafts.w', 'versions.r.v']
  expect(await lake.owner.getDocuments(ids)).toMatchObject([{ n: 1 }, { n: 2 }, null, null, null])
})

test('deleting a document deletes no other', async () => {
  for (const id of ['w', 'drafts.w', 'v']) {
    const remove = {
      actionType: 'sanity.action.document.delete' as const,
      publishedId: 'v',
      includeDrafts: [id],
    }
    await expect(lake.owner.action(remove)).rejects.toMatchObject({ statusCode: 400 })
  }
  const draft = { actionType: 'sanity.action.document.delete' as const, publishedId: 'drafts.v' }
  await expect(lake.owner.action({ ...draft, includeDrafts: [] })).rejects.toMatchObject({ statusCode: 400 })
  expect(await lake.owner.getDocuments(['v', 'w'])).toMatchObject([{ n: 1 }, { n: 2 }])
})

test('a draft that is not named is not deleted, and what does not exist is neither discarded nor replaced', async () => {
  await lake.owner.action([create('kept'), publish('kept'), edit('kept', { n: 2 })])
  const remove = {
    actionType: 'sanity.action.document.delete' as const,
    publishedId: 'kept',
    includeDrafts: [],
  }
  await expect(lake.owner.action(remove)).rejects.toMatchObject({
    statusCode: 409,
    message: expect.stringContaining('drafts.kept'),
  })
  expect(await lake.owner.getDocuments(['kept', 'drafts.kept'])).toMatchObject([{ secret: 1 }, { n: 2 }])
  const [discarded, replaced] = [
    'sanity.action.document.version.discard',
    'sanity.action.document.version.replace',
  ]
  const document = { _id: 'versions.r.none', _type: 'thing' }
  for (const action of [
    { actionType: discarded, versionId: 'versions.r.kept' },
    { actionType: 'sanity.action.document.discard', draftId: 'drafts.none' },
    { actionType: replaced, publishedId: 'none', document },
    {
      actionType: 'sanity.action.document.replaceDraft',
      publishedId: 'none',
      attributes: { _type: 'thing' },
    },
  ]) {
    const response = await post({ actions: [action] })
    expect([action, response.status]).toEqual([action, 409])
    expect(await response.json()).toMatchObject({
      error: { items: [{ error: { type: 'documentNotFoundError' }, index: 0 }] },
    })
  }
})

test('purging deletes the history too', async () => {
  const history = async (id: string) => {
    const response = await lake.ask(`/v1/data/history/production/transactions/${id},drafts.${id}`)
    return (await response.text()).split('\n').filter(Boolean)
  }
  for (const id of ['purged', 'deleted'])
    await lake.owner.action([create(id), publish(id), edit(id, { secret: 2 })])
  const remove = (publishedId: string, purge: boolean): Action => ({
    actionType: 'sanity.action.document.delete',
    publishedId,
    includeDrafts: [`drafts.${publishedId}`],
    purge,
  })
  await lake.owner.action(remove('purged', true), { dryRun: true })
  expect(await history('purged')).toHaveLength(1)
  await lake.owner.action([remove('purged', true), remove('deleted', false)])
  expect(await history('purged')).toEqual([])
  expect(await history('deleted')).toHaveLength(2)
  await lake.owner.action([create('purged'), publish('purged')])
  expect(await history('purged')).toHaveLength(1)
  await lake.owner.action(edit('purged', { n: 1 }))
  await lake.owner.action({
    actionType: 'sanity.action.document.discard',
    draftId: 'drafts.purged',
    purge: true,
  })
  expect(await history('purged')).toHaveLength(1)
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
