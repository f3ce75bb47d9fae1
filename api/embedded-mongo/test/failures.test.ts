import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { exhaustHeap } from './exhaust-heap.ts'
import { cannotMount, mountSmallDisk } from './small-disk.ts'
import { temporaryDirectory } from './start-writer.ts'

const MEGABYTE = 1024 * 1024

rejectLostCommands((message) => new MongoNetworkError(message))

async function start(directory: string, options: Parameters<typeof startEmbedded>[1] = {}) {
  const embedded = await startEmbedded(directory, options)
  const client = await MongoClient.connect(embedded.uri, {
    serverSelectionTimeoutMS: 10_000,
  })
  onTestFinished(async () => {
    await client.close()
    await embedded.stop()
  })
  return { embedded, db: client.db() }
}

test.skipIf(cannotMount)(
  'a full disk is an error answer, and the database works again once there is room',
  async () => {
    const disk = mountSmallDisk(2 * MEGABYTE)
    onTestFinished(() => disk.unmount())
    const { db } = await start(join(disk.directory, 'data'))
    const things = db.collection<{ _id: number }>('things')
    await things.insertOne({ _id: 1 })
    const ballast = join(disk.directory, 'ballast')
    await writeFile(ballast, Buffer.alloc(2 * MEGABYTE)).catch(() => {})
    const many = Array.from({ length: 200 }, (_, n) => ({ _id: n + 2, text: 'x'.repeat(10_000) }))
    await expect(things.insertMany(many)).rejects.toMatchObject({ code: 14031, message: /disk is full/ })
    expect(await things.countDocuments()).toBe(1)
    await rm(ballast)
    await things.insertOne({ _id: 2 })
    expect(await things.countDocuments()).toBe(2)
  },
)

test.skipIf(cannotMount)('a full disk aborts the transaction: nothing after it is written', async () => {
  const disk = mountSmallDisk(2 * MEGABYTE)
  onTestFinished(() => disk.unmount())
  const { embedded, db } = await start(join(disk.directory, 'data'))
  const things = db.collection<{ _id: number }>('things')
  await things.insertOne({ _id: 0 })
  const client = await MongoClient.connect(embedded.uri)
  onTestFinished(() => client.close())
  const inside = client.db().collection<{ _id: number }>('things')
  const session = client.startSession()
  session.startTransaction()
  await inside.insertOne({ _id: 1 }, { session })
  // More than SQLite buffers in memory before it writes.
  const big = Array.from({ length: 2_500 }, (_, n) => ({ _id: n + 10, text: 'x'.repeat(10_000) }))
  await expect(inside.insertMany(big, { session })).rejects.toMatchObject({ code: 14031 })
  await expect(inside.insertOne({ _id: 2 }, { session })).rejects.toMatchObject({ code: 251 })
  await session.abortTransaction()
  expect(await things.find().toArray()).toEqual([{ _id: 0 }])

  session.startTransaction()
  await inside.insertMany(big.slice(0, 500), { session })
  await client.db().collection('made').insertOne({}, { session })
  await expect(session.commitTransaction()).rejects.toMatchObject({ code: 14031 })
  expect(await things.find().toArray()).toEqual([{ _id: 0 }])
  await things.insertOne({ _id: 3 })
  // The collection that the transaction has made is not there, not even in memory.
  expect(await db.listCollections().toArray()).toEqual([expect.objectContaining({ name: 'things' })])
})

test('a stored document that cannot be decoded is damage', async () => {
  const directory = await temporaryDirectory()
  const { db } = await start(directory)
  await db.collection('things').insertOne({ text: 'whole' })
  const file = new DatabaseSync(join(directory, 'accounts.sqlite'))
  file.exec(`UPDATE documents SET body = CAST(substr(body, 1, length(body) - 3) AS BLOB)`)
  file.close()
  await expect(db.collection('things').findOne()).rejects.toMatchObject({ code: 366 })
})

test('a reply above 16 MB is an error, not the end of the database', async () => {
  const { db } = await start(await temporaryDirectory())
  const things = db.collection('things')
  await things.createIndex({ text: 1, n: 1 }, { unique: true })
  for (const n of [1, 2, 3]) await things.insertOne({ text: 'a'.repeat(9 * MEGABYTE), n })
  expect(await things.find().toArray()).toHaveLength(3)
  // Both errors have the duplicate value.
  const updates = [2, 3].map((n) => ({ q: { n }, u: { $set: { n: 1 } } }))
  await expect(db.command({ update: 'things', updates, ordered: false })).rejects.toMatchObject({
    code: 10334,
  })
  expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('a document above 16 MB is refused on insert and on update', async () => {
  const { db } = await start(await temporaryDirectory())
  const things = db.collection('things')
  await things.insertOne({ name: 'first', text: 'x'.repeat(9 * MEGABYTE) })
  const grow = things.updateOne({ name: 'first' }, { $set: { more: 'y'.repeat(9 * MEGABYTE) } })
  await expect(grow).rejects.toMatchObject({ code: 10334, message: /BSONObj size/ })
  expect((await things.findOne({ name: 'first' }))?.more).toBeUndefined()
  const insert = db.command({ insert: 'things', documents: [{ text: 'z'.repeat(16.4 * MEGABYTE) }] })
  expect(await insert).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 10334 }] })
})

test('the worker thread restarts after it ran out of memory, and the driver reconnects', async () => {
  const problems: string[] = []
  const { embedded, db } = await start(await temporaryDirectory(), {
    log: (message) => problems.push(message),
  })
  const things = db.collection<{ _id: number }>('things')
  await things.insertMany([1, 2, 3, 4].map((_id) => ({ _id })))
  const readFrom = (least: number) => things.find({ _id: { $gte: least } }).batchSize(1)
  const before = readFrom(1)
  expect(await before.next()).toEqual({ _id: 1 })
  const count = () => things.countDocuments().catch(() => 0)
  const counts: Promise<number>[] = []
  const asking = setInterval(() => counts.push(count()), 5)
  await exhaustHeap(embedded.uri)
  await expect.poll(() => problems.length).toBe(1)
  await expect.poll(count).toBe(4)
  clearInterval(asking)
  // Every command settles, whatever the worker thread was doing at that moment.
  expect(new Set(await Promise.all(counts))).toContain(4)
  const after = readFrom(3)
  expect(await after.next()).toEqual({ _id: 3 })
  // An earlier cursor is unknown, and is not taken for one of now.
  await expect(before.next()).rejects.toMatchObject({ code: 43 })
  await after.close()
  expect(problems).toEqual([expect.stringMatching(/restarts in 100 ms: .*memory/)])
})

test(
  'five failures within a minute are reported once with the reason, and stop() still resolves',
  { tags: ['slow'] },
  async () => {
    const directory = await temporaryDirectory()
    const problems: string[] = []
    const fatal: string[] = []
    const embedded = await startEmbedded(directory, {
      log: (message) => problems.push(message),
      onFatal: (error) => fatal.push(error.message),
    })
    const client = await MongoClient.connect(embedded.uri)
    onTestFinished(() => client.close())
    for (const name of await readdir(directory))
      if (name.startsWith('accounts.sqlite')) await rm(join(directory, name))
    await writeFile(join(directory, 'accounts.sqlite'), 'no database '.repeat(1000))
    await exhaustHeap(embedded.uri)
    await expect.poll(() => fatal.length).toBe(1)
    expect(fatal[0]).toMatch(/failed 5 times within a minute: .*not a database/)
    expect(problems).toHaveLength(4)
    await embedded.stop()
  },
)
