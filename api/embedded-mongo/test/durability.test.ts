import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startEmbedded } from '@portfolio/embedded-mongo'
import { connectDatabase } from './start-database.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3)

test(`kill -9 under eight writers loses no acknowledged insert, ${ROUNDS} times`, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'killed-'))
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('./writer.ts', import.meta.url)),
      directory,
      String(round),
    ])
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await expect.poll(() => printed.split('\n').length).toBeGreaterThan(200)
    child.kill('SIGKILL')
    await once(child, 'close')
    for (const line of printed.split('\n').slice(0, -1)) acknowledged.add(line)
  }
  const database = await connectDatabase({ uri: null, directory })
  const found = await database.client.db().collection<{ _id: string }>('written').find().toArray()
  const stored = new Set(found.map(({ _id }) => _id))
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  expect(
    await database.client
      .db()
      .collection('written')
      .countDocuments({ by: { $exists: true } }),
  ).toBe(stored.size)
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

test('a second process on one data directory joins the first', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shared-'))
  const first = await startEmbedded(directory)
  const child = spawn(process.execPath, [
    fileURLToPath(new URL('./writer.ts', import.meta.url)),
    directory,
    'other',
    '1',
  ])
  await once(child, 'close')
  const database = await connectDatabase({ uri: first.uri, directory })
  expect(await database.client.db().collection('written').countDocuments()).toBeGreaterThan(0)
  await database.close()
  await first.stop()
  await rm(directory, { recursive: true, force: true })
})

test.skipIf(process.platform === 'win32')('invalid bytes end their own connection only', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'garbage-'))
  const database = await connectDatabase({ uri: null, directory })
  const path = join(directory, (await readdir(directory)).find((name) => name.endsWith('.sock')) ?? '')
  const garbage = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.alloc(64, 0xff),
    Buffer.from([16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0]),
    Buffer.from([26, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0]),
    Buffer.from([
      30, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0xdd, 7, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 97, 0, 0, 0, 0,
    ]),
  ]
  for (const bytes of garbage) {
    const socket = createConnection(path)
    socket.on('error', () => {})
    socket.end(bytes)
    await once(socket, 'close')
  }
  expect(await database.client.db().command({ ping: 1 })).toMatchObject({ ok: 1 })
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

test('a file whose keys have another format is refused and left as it is', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'other-keys-'))
  const first = await connectDatabase({ uri: null, directory })
  await first.client
    .db()
    .collection('things')
    .insertOne({ at: new Date(1) })
  await first.close()
  const setFormat = (version: string) => {
    const file = new DatabaseSync(join(directory, 'accounts.sqlite'))
    file.exec(`PRAGMA user_version = ${version}`)
    file.close()
  }
  setFormat('0')
  await expect(connectDatabase({ uri: null, directory })).rejects.toThrow(/keys in .* have a format/)
  setFormat('1')
  const second = await connectDatabase({ uri: null, directory })
  expect(await second.client.db().collection('things').countDocuments()).toBe(1)
  await second.close()
  await rm(directory, { recursive: true, force: true })
})
