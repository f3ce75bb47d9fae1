import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoNetworkError } from 'mongodb'
import { createConnection } from 'mongoose'
import { rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'

// A command sent while a server ends may otherwise never settle.
rejectLostCommands((message) => new MongoNetworkError(message))

export type Database = Awaited<ReturnType<typeof connectDatabase>>

/** Connects mongoose to the server at `uri`, or to an embedded one in `directory`. */
export async function connectDatabase({ uri, directory }: { uri: string | null; directory: string }) {
  const embedded = uri ? null : await startEmbedded(directory)
  const connection = createConnection(uri ?? embedded?.uri ?? '', {
    serverSelectionTimeoutMS: 10_000,
  })
  await connection.asPromise()
  return {
    connection,
    client: connection.getClient(),
    async close() {
      await connection.close()
      await embedded?.stop()
    },
  }
}

/** A database of its own: the embedded one, or one on the server that MONGODB_URI names. */
export async function startDatabase() {
  const directory = await mkdtemp(join(tmpdir(), 'database-'))
  const uri = process.env.MONGODB_URI ?? null
  let database = await connectDatabase({ uri: uri && withName(uri, newName()), directory })
  const names = [database.client.db().databaseName]
  return {
    directory,
    get: (): Database => database,
    db: () => database.client.db(names.at(-1)),
    /** Makes an empty database for `db()`. */
    renew() {
      names.push(newName())
    },
    async restart() {
      await database.close()
      database = await connectDatabase({ uri: uri && withName(uri, String(names[0])), directory })
    },
    async stop() {
      // The embedded database drops nothing; its directory is removed.
      if (uri) for (const name of names) await database.client.db(name).dropDatabase()
      await database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const newName = () => `database-test-${crypto.randomUUID()}`

function withName(uri: string, name: string) {
  const url = new URL(uri)
  url.pathname = `/${name}`
  return url.href
}
