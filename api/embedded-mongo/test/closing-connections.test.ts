import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connectDatabase } from './start-database.ts'

/** Collects the sockets that are opened during the test. */
function collectSockets() {
  const sockets: Socket[] = []
  const collect = (message: unknown) => {
    const socket: unknown = typeof message === 'object' && message && 'socket' in message && message.socket
    if (socket instanceof Socket) sockets.push(socket)
  }
  subscribe('net.client.socket', collect)
  onTestFinished(() => void unsubscribe('net.client.socket', collect))
  return sockets
}

test('a command that is sent while the connections are closing is rejected, a read is repeated', async () => {
  const sockets = collectSockets()
  const directory = await mkdtemp(join(tmpdir(), 'connect-'))
  const database = await connectDatabase({ uri: process.env.MONGODB_URI ?? null, directory })
  onTestFinished(async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  })
  const things = database.client.db().collection(`things-${crypto.randomUUID()}`)
  await things.insertOne({ number: 1 })

  for (const socket of sockets) socket.destroy()
  expect(await things.findOne()).toMatchObject({ number: 1 })

  for (const socket of sockets) socket.destroy()
  const written = await things.insertOne({ number: 2 }).catch((error: unknown) => error)
  expect(written).toMatchObject({ name: 'MongoNetworkError' })
  expect(await things.countDocuments()).toBe(1)
  await things.drop()
})
