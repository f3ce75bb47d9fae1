import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { expect, onTestFinished, test } from 'vitest'
import { cannotMount, mountSmallDisk } from './small-disk.ts'
import { startWriter, temporaryDirectory } from './start-writer.ts'

rejectLostCommands((message) => new MongoNetworkError(message))

test('a file that is not a database is named in one sentence', async () => {
  const directory = await temporaryDirectory()
  await writeFile(join(directory, 'accounts.sqlite'), 'garbage '.repeat(1000))
  await expect(startEmbedded(directory)).rejects.toThrow(
    `The embedded database cannot use ${directory}: the file is damaged: it is not a SQLite database`,
  )
  await rm(join(directory, 'accounts.sqlite'))
  await (await startEmbedded(directory)).stop()
})

test('a damaged lock file is not taken for another process, and locks again', async () => {
  const directory = await temporaryDirectory()
  await writeFile(join(directory, 'lock.sqlite'), 'garbage '.repeat(1000))
  const first = await startEmbedded(relative(process.cwd(), directory))
  const second = await startEmbedded(directory)
  const uri = expect.stringContaining(`mongodb://${encodeURIComponent(directory)}`)
  expect([first.uri, second.uri]).toEqual([uri, uri])
  await second.stop()
  await first.stop()
})

test('a process that shares nothing lets another one wait until it ends', async () => {
  const directory = await temporaryDirectory()
  const first = await startEmbedded(directory, { isShared: false })
  const order: string[] = []
  const waiting = startEmbedded(directory).finally(() => order.push('second starts'))
  const client = await MongoClient.connect(first.uri)
  for (let count = 0; count < 50; count += 1) await client.db().collection('things').insertOne({})
  await client.close()
  order.push('first ends')
  await first.stop()
  const second = await waiting
  expect(order).toEqual(['first ends', 'second starts'])
  await second.stop()
})

test.each(['My%20Site', '100%', 'a b,č?#', 'l'.repeat(120)])('the directory %j can be used', async (name) => {
  const embedded = await startEmbedded(join(await temporaryDirectory(), name))
  const client = new MongoClient(embedded.uri, { serverSelectionTimeoutMS: 5_000 })
  onTestFinished(async () => {
    await client.close()
    await embedded.stop()
  })
  expect(await client.db().collection('things').countDocuments()).toBe(0)
})

test('a file in the place of the directory is named', async () => {
  const path = join(await temporaryDirectory(), 'file')
  await writeFile(path, '')
  await expect(startEmbedded(path)).rejects.toThrow(/a file has the name of a folder/)
})

test.skipIf(cannotMount)('a read-only file system and a full disk are named', async () => {
  const disk = mountSmallDisk(256 * 1024)
  onTestFinished(() => disk.unmount())
  const directory = join(disk.directory, 'data')
  await (await startEmbedded(directory)).stop()
  await writeFile(join(disk.directory, 'ballast'), Buffer.alloc(1024 * 1024)).catch(() => {})
  await expect(startEmbedded(directory)).rejects.toThrow(/the disk is full/)
  disk.makeReadOnly()
  await expect(startEmbedded(directory)).rejects.toThrow(/the file system is read-only/)
})

test('several processes that start at once in a new directory share one database', async () => {
  const directory = join(await temporaryDirectory(), 'new')
  const writers = ['a', 'b', 'c'].map((name) => startWriter(directory, name))
  const counts = () => Math.min(...writers.map(({ lines }) => lines().length))
  await expect.poll(counts).toBeGreaterThan(5)
  for (const { child } of writers) child.kill('SIGKILL')
  await Promise.all(writers.map(({ child }) => once(child, 'close')))
  const embedded = await startEmbedded(directory)
  const client = await MongoClient.connect(embedded.uri)
  const written = await client.db().collection<{ _id: string }>('written').find().toArray()
  const stored = new Set(written.map(({ _id }) => _id))
  expect(writers.flatMap(({ lines }) => lines()).filter((id) => !stored.has(id))).toEqual([])
  await client.close()
  await embedded.stop()
})

test('a process that joined takes over when the first is killed', async () => {
  const directory = await temporaryDirectory()
  const first = startWriter(directory, 'first')
  await expect.poll(() => first.lines().length).toBeGreaterThan(10)
  const joined = await startEmbedded(directory)
  const client = await MongoClient.connect(joined.uri, { serverSelectionTimeoutMS: 15_000 })
  onTestFinished(async () => {
    await client.close()
    await joined.stop()
  })
  const written = client.db().collection<{ _id: string }>('written')
  expect(await written.countDocuments()).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await once(first.child, 'close')
  await expect.poll(() => written.countDocuments().catch(() => 0)).toBeGreaterThan(0)
  const stored = new Set((await written.find().toArray()).map(({ _id }) => _id))
  expect(first.lines().filter((id) => !stored.has(id))).toEqual([])
})
