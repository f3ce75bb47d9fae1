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
  // What is in another dataset is not looked up.
  const across = { _type: 'crossDatasetReference', _dataset: 'products', _ref: 'elsewhere' }
  await lake.owner.create({ _type: 'thing', _id: 'across', to: across })
  expect(await lake.owner.fetch('*[references("elsewhere")]._id')).toEqual(['across'])
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

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
