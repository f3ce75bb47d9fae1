import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { connectDatabase } from './start-database.ts'
import { startWriter, temporaryDirectory } from './start-writer.ts'

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3)

test(`kill -9 under eight writers loses no acknowledged insert, ${ROUNDS} times`, async () => {
  const directory = await temporaryDirectory()
  const acknowledged = new Set<string>()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { child, lines } = startWriter(directory, String(round))
    await expect.poll(() => lines().length).toBeGreaterThan(200)
    child.kill('SIGKILL')
    await once(child, 'close')
    for (const line of lines()) acknowledged.add(line)
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
})

test.skipIf(process.platform === 'win32')('invalid bytes end their own connection only', async () => {
  const directory = await temporaryDirectory()
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
})

test('a file whose keys have another format is refused and left as it is', async () => {
  const directory = await temporaryDirectory()
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
})
