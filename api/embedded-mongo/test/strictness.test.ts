import type { Document } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDatabase } from './start-database.ts'

let database: Awaited<ReturnType<typeof startDatabase>>
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.stop())

const db = () => database.db()
const things = () => db().collection<Document & { _id: number }>('things')
beforeEach(() => {
  database.renew()
})

/** Each row: a command that MongoDB refuses too, and the code of its error here. */
test.each<[name: string, command: Document, code: number]>([
  ['an unknown field of find', { find: 'things', fitler: {} }, 115],
  ['an unknown field of aggregate', { aggregate: 'things', pipeline: [], cursor: {}, x: 1 }, 115],
  ['an unknown field of insert', { insert: 'things', documents: [{}], x: 1 }, 115],
  ['an unknown field of an update', { update: 'things', updates: [], x: 1 }, 115],
  ['an unknown field of findAndModify', { findAndModify: 'things', remove: true, x: 1 }, 115],
  ['a limit that is no number', { find: 'things', limit: 'ten' }, 14],
  ['a batch size that is no number', { find: 'things', batchSize: 'ten' }, 14],
  ['a read concern that is no document', { find: 'things', readConcern: 'snapshot' }, 14],
])('%s is refused', async (_, command, code) => {
  await expect(db().command(command)).rejects.toMatchObject({ code })
})

test('an unknown field of a statement refuses the whole command', async () => {
  const update = { update: 'things', updates: [{ q: {}, u: { $set: { a: 1 } }, sort: { a: 1 } }] }
  await expect(db().command(update)).rejects.toMatchObject({ code: 115 })
  const remove = { delete: 'things', deletes: [{ q: {}, limit: 0, x: 1 }] }
  await expect(db().command(remove)).rejects.toMatchObject({ code: 115 })
})

test('an unknown option of an index is refused', async () => {
  const command = { createIndexes: 'things', indexes: [{ key: { a: 1 }, name: 'a_1', uniqe: true }] }
  await expect(db().command(command)).rejects.toMatchObject({ code: 115 })
})

test('an _id of null is stored', async () => {
  await db().command({ insert: 'things', documents: [{ _id: null, a: 1 }] })
  expect(await db().collection('things').findOne({ a: 1 })).toEqual({ _id: null, a: 1 })
  const again = await db().command({ insert: 'things', documents: [{ _id: null }] })
  expect(again.writeErrors).toMatchObject([{ code: 11_000 }])
})

/** A Map, because an object would put integer names first. */
const ordered = (...names: string[]) => new Map(names.map((name) => [name, 1]))

test.runIf(!process.env.MONGODB_URI)(
  'integer field names are stored exactly, or refused by name',
  async () => {
    const refused = { code: 115, message: /integer field name '\d+'/ }
    const exact = ['0', '1', '10', 'a', '01', '4294967295']
    await things().insertOne({ _id: 1, list: [{ inside: ordered(...exact) }], other: ordered('3', 'x') })
    expect(Object.keys((await things().findOne())?.list[0].inside)).toEqual(exact)
    for (const names of [
      ['a', '0'],
      ['1', '0'],
    ])
      await expect(
        things().insertOne({ _id: 2, list: [{ inside: ordered(...names) }] }),
      ).rejects.toMatchObject(refused)
    await expect(things().insertOne({ _id: 2, 0: 1 })).rejects.toMatchObject(refused)
    for (const change of [{ $set: { 7: 1 } }, { $set: { 'other.4': 1 } }])
      await expect(things().updateOne({ _id: 1 }, change)).rejects.toMatchObject({ code: 115 })
  },
)
