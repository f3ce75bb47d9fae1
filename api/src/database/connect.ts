import { MongoClient, MongoNetworkError } from 'mongodb'
import { createConnection } from 'mongoose'
import { type EmbeddedOptions, rejectLostCommands, startEmbedded } from '@portfolio/embedded-mongo'
import { EnvironmentError } from '#src/env.ts'
import { errorMessage } from '@portfolio/contract/error-message'
import { DatabaseUnreachableError } from './unreachable-error.ts'

export type Database = Awaited<ReturnType<typeof connectDatabase>>

const REACHED_WITHIN_MS = 10_000
const POOL_CHECK_MS = 10_000

/** Has a document while `npm run accounts:copy` writes to a database. */
export const UNFINISHED_COPY = 'unfinished_copy'

/**
 * Connects to a MongoDB server or, without a `uri`, to the embedded one.
 * @param directory data directory of the embedded database
 * @param embedded receives problems of the embedded database
 * @throws {EnvironmentError} for an invalid `uri`
 * @throws {DatabaseUnreachableError} after ten seconds, or what the address sets, and for one without transactions, or
 *   with a part of what was to be copied there
 */
export async function connectDatabase({
  uri,
  directory,
  embedded: options,
}: {
  uri: string | null
  directory: string
  embedded?: EmbeddedOptions
}) {
  if (!uri) rejectLostCommands((message) => new MongoNetworkError(message))
  const embedded = uri ? null : await startEmbedded(directory, options)
  const client = createClient(uri ?? embedded?.uri ?? '')
  checkPoolSeldom(client)
  let problem = 'cannot be reached'
  try {
    await client.connect()
    problem = 'cannot run a transaction, which takes a replica set of at least one member'
    if (uri) await tryTransaction(client)
    problem = 'cannot be used'
    if (uri && (await client.db().collection(UNFINISHED_COPY).findOne())) {
      problem = 'has only a part of the accounts, so drop it and copy them again'
      throw new Error('npm run accounts:copy has not ended')
    }
  } catch (error) {
    await client.close()
    throw uri ? new DatabaseUnreachableError(error, problem) : error
  }
  const connection = createConnection().setClient(client)
  const close = async () => {
    await connection.close()
    await embedded?.stop()
  }
  return {
    connection,
    /** The driver's client below mongoose, for libraries that use it directly. */
    client,
    /** Fails, or takes long, when the database does not answer. */
    ready: async () => Boolean(await client.db().command({ ping: 1 })),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function createClient(uri: string): MongoClient {
  try {
    // Options win over settings in the address.
    const isSet = uri.includes('serverSelectionTimeoutMS=')
    return new MongoClient(uri, isSet ? {} : { serverSelectionTimeoutMS: REACHED_WITHIN_MS })
  } catch (error) {
    throw new EnvironmentError([`MONGODB_URI is not an address of a database: ${errorMessage(error)}`])
  }
}

/** A server that is in no replica set answers reads and writes, and refuses transactions. */
const tryTransaction = (client: MongoClient) =>
  client.withSession(async (session) => {
    session.startTransaction()
    await client.db().collection('accounts').findOne({}, { session })
    await session.abortTransaction()
  })

/**
 * The driver checks every 100 ms for connections to open in advance or to close, which is most of what an idle server
 * does. Without `minPoolSize` it opens none. `MongoClient` does not accept the option, so it is set afterwards.
 */
function checkPoolSeldom({ options }: MongoClient) {
  if (options.minPoolSize) return
  Object.assign(options, { minPoolSizeCheckFrequencyMS: POOL_CHECK_MS })
}
