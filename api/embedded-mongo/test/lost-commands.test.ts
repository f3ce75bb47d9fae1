import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient, MongoNetworkError } from 'mongodb'
import { expect, onTestFinished, test, vi } from 'vitest'

/** What becomes of a command whose socket is destroyed just before the driver writes to it. */
async function loseCommand() {
  const directory = await mkdtemp(join(tmpdir(), 'lost-commands-'))
  const embedded = await startEmbedded(directory)
  const client = await MongoClient.connect(embedded.uri)
  onTestFinished(async () => {
    await client.close()
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  })
  await client.db().command({ ping: 1 })
  vi.spyOn(Socket.prototype, 'write').mockImplementationOnce(function destroyFirst(this: Socket) {
    this.destroy()
    return false
  })
  const command = client
    .db()
    .command({ ping: 1 })
    .then(
      () => 'answered',
      (error: unknown) => error,
    )
  return Promise.race([command, setTimeout(2_000, 'unsettled')])
}

// When this fails, the driver settles such commands itself, and `rejectLostCommands` can go.
test('the driver alone never settles a command that it writes to a destroyed socket', async () => {
  expect(await loseCommand()).toBe('unsettled')
})

test('rejectLostCommands rejects it', async () => {
  rejectLostCommands((message) => new MongoNetworkError(message))
  expect(await loseCommand()).toBeInstanceOf(MongoNetworkError)
})
