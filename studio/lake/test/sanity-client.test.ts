import { ClientError } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const refusal = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ClientError))
    throw new Error('the call was not refused by the lake', { cause: error })
  return error
}

test('the client creates, reads, patches with every operation, and deletes', async () => {
  const created = await lake.owner.create({
    _type: 'thing',
    _id: 'patched',
    count: 1,
    text: 'abc',
    list: ['a'],
    gone: true,
  })
  expect(created).toMatchObject({ _id: 'patched', _rev: expect.any(String), _createdAt: expect.any(String) })
  const patched = await lake.owner
    .patch('patched')
    .ifRevisionId(created._rev)
    .set({ 'nested.deep': [1] })
    .setIfMissing({ missing: 'now', text: 'stays' })
    .unset(['gone'])
    .inc({ count: 5 })
    .dec({ count: 2 })
    .insert('after', 'list[-1]', ['b'])
    .diffMatchPatch({ text: '@@ -1,3 +1,4 @@\n abc\n+d\n' })
    .commit()
  expect(patched).toMatchObject({
    count: 4,
    text: 'abcd',
    list: ['a', 'b'],
    missing: 'now',
    nested: { deep: [1] },
  })
  expect(patched).not.toHaveProperty('gone')
  expect(patched._createdAt).toBe(created._createdAt)
  expect(await lake.anonymous.getDocument('patched')).toEqual(patched)
  await lake.owner.delete('patched')
  expect(await lake.anonymous.getDocument('patched')).toBeUndefined()
})

test('createIfNotExists keeps what is there, createOrReplace replaces it, ids with a trailing dot are completed', async () => {
  await lake.owner.create({ _type: 'thing', _id: 'kept', a: 1 })
  await lake.owner.createIfNotExists({ _type: 'thing', _id: 'kept', b: 2 })
  expect(await lake.owner.getDocument('kept')).toMatchObject({ a: 1 })
  const replaced = await lake.owner.createOrReplace({ _type: 'thing', _id: 'kept', b: 2 })
  expect(replaced).toMatchObject({ b: 2 })
  expect(replaced).not.toHaveProperty('a')
  const { _id } = await lake.owner.create({ _type: 'thing', _id: 'secret.' })
  expect(_id).toMatch(/^secret\..+/)
})

test('a transaction is done whole or not at all', async () => {
  const attempt = lake.owner
    .transaction()
    .create({ _type: 'thing', _id: 'first-of-two' })
    .patch('not-there', { set: { a: 1 } })
    .commit()
  expect((await refusal(attempt)).statusCode).toBe(409)
  expect(await lake.owner.getDocument('first-of-two')).toBeUndefined()
  await lake.owner
    .transaction()
    .create({ _type: 'thing', _id: 'one' })
    .create({ _type: 'thing', _id: 'two' })
    .commit()
  expect(await lake.owner.getDocuments(['one', 'none', 'two'])).toMatchObject([
    { _id: 'one' },
    null,
    { _id: 'two' },
  ])
})

test('a dry run changes nothing', async () => {
  await lake.owner.create({ _type: 'thing', _id: 'dry' }, { dryRun: true })
  expect(await lake.owner.getDocument('dry')).toBeUndefined()
})

test('conflicts are 409 in the shapes that Sanity documents', async () => {
  const { _rev } = await lake.owner.create({ _type: 'thing', _id: 'conflict' })
  const existing = await refusal(lake.owner.create({ _type: 'thing', _id: 'conflict' }))
  expect(existing).toMatchObject({
    statusCode: 409,
    details: {
      type: 'mutationError',
      items: [{ error: { type: 'documentAlreadyExistsError', id: 'conflict' }, index: 0 }],
    },
  })
  await lake.owner.patch('conflict').set({ a: 1 }).commit()
  const stale = await refusal(lake.owner.patch('conflict').ifRevisionId(_rev).set({ a: 2 }).commit())
  expect(stale).toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: 'documentRevisionIDDoesNotMatchError', expectedRevisionID: _rev } }],
    },
  })
})

test('a strong reference protects its target, a weak one does not, and a strong one may not dangle', async () => {
  await lake.owner.create({ _type: 'thing', _id: 'target' })
  await lake.owner.create({ _type: 'thing', _id: 'holder', to: { _type: 'reference', _ref: 'target' } })
  expect(await refusal(lake.owner.delete('target'))).toMatchObject({
    statusCode: 409,
    details: {
      items: [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['holder'] } }],
    },
  })
  const dangling = lake.owner.create({ _type: 'thing', to: { _type: 'reference', _ref: 'nowhere' } })
  expect((await refusal(dangling)).statusCode).toBe(409)
  await lake.owner.patch('holder').set({ 'to._weak': true }).commit()
  await lake.owner.delete('target')
})

test('actions: edit begins a draft, publish replaces, discard drops it, unpublish and delete', async () => {
  const [publishedId, draftId] = ['acted', 'drafts.acted']
  await lake.owner.create({ _type: 'thing', _id: publishedId, title: 'old' })
  const edit = (title: string) =>
    lake.owner.action({
      actionType: 'sanity.action.document.edit',
      publishedId,
      draftId,
      patch: { set: { title } },
    })
  await edit('new')
  expect(await lake.owner.getDocument(draftId)).toMatchObject({ title: 'new' })
  expect(await lake.anonymous.getDocument(publishedId)).toMatchObject({ title: 'old' })
  await lake.owner.action({ actionType: 'sanity.action.document.publish', publishedId, draftId })
  expect(await lake.anonymous.getDocument(publishedId)).toMatchObject({ title: 'new' })
  expect(await lake.owner.getDocument(draftId)).toBeUndefined()

  await edit('discarded')
  await lake.owner.action({ actionType: 'sanity.action.document.discard', draftId })
  expect(await lake.owner.getDocument(draftId)).toBeUndefined()
  await lake.owner.action({ actionType: 'sanity.action.document.unpublish', publishedId, draftId })
  expect(await lake.anonymous.getDocument(publishedId)).toBeUndefined()
  expect(await lake.owner.getDocument(draftId)).toMatchObject({ title: 'new' })
  await lake.owner.action({
    actionType: 'sanity.action.document.delete',
    publishedId,
    includeDrafts: [draftId],
  })
  expect(await lake.owner.getDocument(draftId)).toBeUndefined()
})

test('a publish over a newer version than the one seen is 409', async () => {
  const { _rev } = await lake.owner.create({ _type: 'thing', _id: 'raced', n: 1 })
  await lake.owner.create({ _type: 'thing', _id: 'drafts.raced', n: 2 })
  await lake.owner.patch('raced').set({ n: 3 }).commit()
  const publish = lake.owner.action({
    actionType: 'sanity.action.document.publish',
    publishedId: 'raced',
    draftId: 'drafts.raced',
    ifPublishedRevisionId: _rev,
  })
  expect((await refusal(publish)).statusCode).toBe(409)
})

test('queries take parameters and perspectives, and long ones go by POST', async () => {
  await lake.owner.create({ _type: 'seen', _id: 'both', v: 'published' })
  await lake.owner.create({ _type: 'seen', _id: 'drafts.both', v: 'draft' })
  await lake.owner.create({ _type: 'seen', _id: 'drafts.only', v: 'draft' })
  const query = '*[_type == $type] | order(_id) {_id, v, "original": _originalId}'
  const seenBy = (perspective: 'raw' | 'published' | 'drafts') =>
    lake.owner.fetch(query, { type: 'seen' }, { perspective })
  expect(await seenBy('published')).toMatchObject([{ _id: 'both', v: 'published' }])
  expect(await seenBy('raw')).toHaveLength(3)
  expect(await seenBy('drafts')).toEqual([
    { _id: 'both', v: 'draft', original: 'drafts.both' },
    { _id: 'only', v: 'draft', original: 'drafts.only' },
  ])
  const long = `*[_type == "seen" && !(_id in [${Array.from({ length: 2000 }, (_, n) => `"x${n}"`).join(',')}])]._id`
  expect(await lake.owner.fetch(long)).toEqual(['both'])
})

test('a query that cannot be parsed is 400 with its position, one that never ends is 400 in time', async () => {
  expect(await refusal(lake.anonymous.fetch('*[_type == '))).toMatchObject({
    statusCode: 400,
    details: { type: 'queryParseError' },
  })
  const endless = Array.from({ length: 9 }).reduce<string>(
    (inner) => `[${'{},'.repeat(9)}{}][]{"a": ${inner}}`,
    '1',
  )
  const began = Date.now()
  expect((await refusal(lake.anonymous.fetch(endless))).statusCode).toBe(400)
  expect(Date.now() - began).toBeLessThan(5_000)
  expect(await lake.anonymous.fetch('1 + 1')).toBe(2)
})

test('equal results are 304', async () => {
  const url = `${lake.origin}/lake/v2025-02-19/data/query/production?query=${encodeURIComponent('count(*[_type == "thing"])')}`
  const first = await fetch(url)
  const again = await fetch(url, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '', 'Cache-Control': 'max-age=0' },
  })
  expect([first.status, again.status]).toEqual([200, 304])
})

test('everything is stored after a restart', async () => {
  const before = await lake.owner.fetch('*[] | order(_id)', {}, { perspective: 'raw' })
  await lake.restart()
  expect(await lake.owner.fetch('*[] | order(_id)', {}, { perspective: 'raw' })).toEqual(before)
})

test('none of this was a fault of the lake', () => {
  expect(lake.problems()).toEqual([])
})
