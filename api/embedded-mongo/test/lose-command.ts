// Prints what becomes of a command whose socket is destroyed just before the driver writes to it: `answered`, `unsettled`
// or the name of its error. With the argument `reject`, `rejectLostCommands` was called before.
import { mkdtemp, rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'
import { MongoClient, MongoNetworkError } from 'mongodb'

if (process.argv[2] === 'reject') rejectLostCommands((message) => new MongoNetworkError(message))
const directory = await mkdtemp(join(tmpdir(), 'lost-commands-'))
const embedded = await startEmbedded(directory)
const client = await MongoClient.connect(embedded.uri)
await client.db().command({ ping: 1 })
Socket.prototype.write = function destroyFirst(this: Socket) {
  // Makes the inherited, original method visible again.
  Reflect.deleteProperty(Socket.prototype, 'write')
  this.destroy()
  return false
}
const command = client
  .db()
  .command({ ping: 1 })
  .then(
    () => 'answered',
    (error: unknown) => (error instanceof Error ? error.name : String(error)),
  )
const outcome = await Promise.race([command, setTimeout(2_000, 'unsettled')])
process.stdout.write(outcome)
await client.close(true)
await embedded.stop()
await rm(directory, { recursive: true, force: true })
process.exit(0)
