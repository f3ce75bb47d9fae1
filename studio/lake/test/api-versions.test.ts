import { createClient } from '@sanity/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestLake, startLake } from './start-lake.ts'

// The changes by API version in the changelog of Sanity's HTTP API; see "What a version changes" in LIMITS.md.

let lake: TestLake
beforeAll(async () => {
  lake = await startLake()
})
afterAll(() => lake.stop())

const ownerOf = (apiVersion: string) => createClient({ ...lake.owner.config(), apiVersion })
const DOCUMENT = { _id: 'x', _type: 'thing', a: {}, text: 't', n: 1, list: [{ _key: 'a', n: 1 }] }
const reset = () => lake.owner.createOrReplace(DOCUMENT)
const UUID = '7819f29-cd8e-438a-bf53-27953351677a'

test.each([
  [{ inc: { nope: 1 } }, 'Cannot increment "nope" because it is not present'],
  [{ dec: { 'a.nope': 1 } }, 'Cannot decrement "a.nope" because it is not present'],
  [{ inc: { 'list[_key=="z"].n': 1 } }, 'because it is not present'],
  [{ inc: { 'list[n > 9].n': 1 } }, 'because it is not present'],
  [{ inc: { text: 1 } }, 'Cannot increment "text" because it is not a number'],
  [{ dec: { 'list[*]._key': 1 } }, 'because it is not a number'],
])('%j is refused in each version, as a mutation error', async (patch, reason) => {
  await reset()
  for (const apiVersion of ['1', '2021-06-07', '2025-08-18']) {
    const committing = ownerOf(apiVersion)
      .transaction()
      .patch('x', { set: { n: 5 } })
      .patch('x', patch)
      .commit()
    await expect(committing).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(reason),
      details: {
        type: 'mutationError',
        items: [{ index: 1, error: { type: 'mutationError', description: expect.stringContaining(reason) } }],
      },
    })
  }
  expect(await lake.owner.getDocument('x')).toMatchObject(DOCUMENT)
})

test('a number that the same patch sets can be incremented', async () => {
  await reset()
  const patched = await lake.owner
    .patch('x')
    .setIfMissing({ likes: 0 })
    .inc({ likes: 2 })
    .dec({ n: 3 })
    .commit()
  expect(patched).toMatchObject({ likes: 2, n: -2 })
})

test.each([
  [{ set: { 123: 1 } }, "['123']"],
  [{ setIfMissing: { [UUID]: 1 } }, `['${UUID}']`],
  [{ set: { 'a.9abc': 1 } }, "['9abc']"],
  [{ unset: ['9abc'] }, "['9abc']"],
  [{ insert: { after: '9abc[-1]', items: [1] } }, "['9abc']"],
])('%j has no effect before 2025-08-18, and is refused from then on', async (patch, named) => {
  await reset()
  await ownerOf('2025-08-17').patch('x', patch).commit()
  expect(await lake.owner.getDocument('x')).toMatchObject(DOCUMENT)
  for (const apiVersion of ['2025-08-18', 'X'])
    await expect(ownerOf(apiVersion).patch('x', patch).commit()).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining(named),
      details: { type: 'validationError' },
    })
})

test('a name that begins with a digit is incremented in brackets only', async () => {
  await reset()
  for (const apiVersion of ['2025-02-19', '2025-08-18']) {
    const client = ownerOf(apiVersion)
    await client.patch('x', { set: { [`['${UUID}']`]: 1 } }).commit()
    const patched = await client.patch('x', { inc: { [`['${UUID}']`]: 1 } }).commit()
    expect(patched).toMatchObject({ [UUID]: 2 })
  }
  await expect(
    ownerOf('2025-02-19')
      .patch('x')
      .inc({ [UUID]: 1 })
      .commit(),
  ).rejects.toThrow('because it is not present')
})

test('a key that an array has twice is refused from 2025-08-18 on, and with generated keys', async () => {
  const twice = {
    _id: 'twice',
    _type: 'thing',
    rows: [{ cells: [{ _key: 'a' }, { _key: 'b' }, { _key: 'a' }] }],
  }
  const refusal = (id: string) => ({
    statusCode: 400,
    message: expect.stringContaining(
      `Document "${id}" has duplicate array _key "a" at rows[0].cells[0]._key and rows[0].cells[2]._key`,
    ),
    details: { type: 'validationError' },
  })
  await expect(ownerOf('2025-08-18').create(twice)).rejects.toMatchObject(refusal('twice'))
  await expect(lake.owner.create(twice, { autoGenerateArrayKeys: true })).rejects.toMatchObject(
    refusal('twice'),
  )
  await lake.owner.create(twice)
  await expect(ownerOf('2025-08-18').patch('twice').set({ n: 1 }).commit()).rejects.toMatchObject(
    refusal('twice'),
  )
  await lake.owner.patch('twice').set({ n: 1 }).commit()
  const edit = {
    actionType: 'sanity.action.document.edit',
    draftId: 'drafts.twice',
    publishedId: 'twice',
  } as const
  await expect(ownerOf('2025-08-18').action({ ...edit, patch: { set: { n: 2 } } })).rejects.toMatchObject(
    refusal('drafts.twice'),
  )
  await ownerOf('2025-08-18').patch('twice').unset(['rows[0].cells[2]']).commit()
})

test('a path that selects nothing has no effect in any version', async () => {
  await reset()
  for (const apiVersion of ['2025-02-19', '2025-08-18']) {
    await ownerOf(apiVersion)
      .patch('x', { set: { 'list[_key=="z"].n': 1 }, unset: ['nope', 'list[9]'] })
      .commit()
    expect(await lake.owner.getDocument('x')).toMatchObject(DOCUMENT)
  }
})

test('from 2025-02-19 on queries see published documents, and raw ones also those of releases', async () => {
  for (const _id of ['layer', 'drafts.layer', 'versions.r1.layer'])
    await lake.owner.create({ _id, _type: 'layer' })
  const ids = (apiVersion: string, perspective?: 'raw') =>
    ownerOf(apiVersion).fetch('*[_type == "layer"]._id', {}, perspective ? { perspective } : {})
  for (const version of ['2025-02-19', 'X']) expect(await ids(version)).toEqual(['layer'])
  expect(await ids('2025-02-19', 'raw')).toEqual(['drafts.layer', 'layer', 'versions.r1.layer'])
  for (const version of ['2025-02-18', '1']) expect(await ids(version)).toEqual(['drafts.layer', 'layer'])
})

test.each(['/data/export/production', '/data/history/production/transactions/x'])(
  '%s is NDJSON, as it is from 2021-10-21 on',
  async (path) => {
    const answer = await lake.ask(`/v2021-10-21${path}`)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringContaining('application/x-ndjson'),
    ])
    await answer.body?.cancel()
  },
)

test('the wildcard of match is a part of its word, as it is from 2021-10-21 on', async () => {
  const query = '["foo.bar" match "foo.*bar", "創傷ケア" match "創傷ケア*", "foo bar" match "fo*"]'
  expect(await lake.owner.fetch(query)).toEqual([true, true, true])
})

test('the lake has logged no problem in the tests above', () => {
  expect(lake.problems()).toEqual([])
})
