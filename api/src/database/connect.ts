import { type MongoClient, MongoNetworkError } from 'mongodb'
import { type Connection, createConnection } from 'mongoose'
import { type EmbeddedOptions, rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'

export type Database = {
  connection: Connection
  /** The driver's client below mongoose, for libraries that use it directly. */
  client: MongoClient
  /** Whether the database answers a ping within two seconds. */
  ready: () => Promise<boolean>
  close: () => Promise<void>
}

const READY_WITHIN_MS = 2_000

/**
 * Connects to a MongoDB server or, without a `uri`, to the embedded one.
 * @param directory data directory of the embedded database
 * @param embedded receives problems of the embedded database
 */
export async function connectDatabase({
  uri,
  directory,
  embedded: options,
}: {
  uri: string | null
  directory: string
  embedded?: EmbeddedOptions
}): Promise<Database> {
  if (!uri) rejectLostCommands((message) => new MongoNetworkError(message))
  const embedded = uri ? null : await startEmbedded(directory, options)
  const connection = createConnection(uri ?? embedded?.uri ?? '', {
    serverSelectionTimeoutMS: 10_000,
  })
  await connection.asPromise()
  const client = connection.getClient()
  return {
    connection,
    client,
    ready: () =>
      within(
        READY_WITHIN_MS,
        client
          .db()
          .command({ ping: 1 })
          .then(
            () => true,
            () => false,
          ),
      ),
    async close() {
      await connection.close()
      await embedded?.stop()
    },
  }
}

/** The driver's own `timeoutMS` has no effect in version 7.8. */
async function within(milliseconds: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
