import type { MongoClient } from 'mongodb'
import { type Connection, createConnection } from 'mongoose'
import { startEmbedded } from '@portfolio/embedded-mongo'

export type Database = {
  connection: Connection
  /** The driver's client below mongoose, for what speaks to it directly. */
  client: MongoClient
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

const READY_WITHIN_MS = 2_000

/**
 * Connects to a MongoDB server or, without a `uri`, to the embedded one.
 * @param directory where the embedded database keeps its data
 */
export async function connectDatabase({
  uri,
  directory,
}: {
  uri: string | null
  directory: string
}): Promise<Database> {
  const embedded = uri ? null : await startEmbedded(directory)
  const connection = createConnection(uri ?? embedded?.uri ?? '', { serverSelectionTimeoutMS: 10_000 })
  await connection.asPromise()
  const client = connection.getClient()
  return {
    connection,
    client,
    async ready() {
      const ping = client.db().command({ ping: 1 }, { timeoutMS: READY_WITHIN_MS })
      return ping.then(
        () => true,
        () => false,
      )
    },
    async close() {
      await connection.close()
      await embedded?.stop()
    },
  }
}
