import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { ACCOUNTS_LOCK, isLocked } from '#src/data-locks.ts'
import { UNFINISHED_COPY } from '#src/database/connect.ts'
import { DatabaseUnreachableError } from '#src/database/unreachable-error.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { readOrCreateSecret, secretFile } from '#src/secrets.ts'
import { UsageError, createProgress, readArguments, runCommand, say } from './terminal.ts'
import { openAccounts } from './with-accounts.ts'

const BATCH = 500

// `npm run accounts:copy`: from the embedded database, whose server is stopped, into the empty one of MONGODB_URI. The
// first start with that makes the indexes.
await runCommand(async () => {
  readArguments('npm run accounts:copy', 0, {})
  const env = readEnvironment()
  const { dataDirectory, mongodbUri: uri } = env
  if (!uri) throw new UsageError('Set MONGODB_URI to the database to copy to, and SESSION_SECRET.')
  if (isLocked(join(dataDirectory, ACCOUNTS_LOCK)))
    throw new UsageError(`A server is using the accounts in ${dataDirectory}; stop it first.`)
  await using source = await openAccounts({ dataDirectory, mongodbUri: null })
  await using target = await openAccounts({ dataDirectory, mongodbUri: uri })
  await refuseFilled(target.client.db())
  const unfinished = target.client.db().collection(UNFINISHED_COPY)
  await unfinished.insertOne({})
  await copy(source.client.db(), target.client.db())
  await unfinished.deleteMany()
  say(`Now start the server with MONGODB_URI. When it is right, delete ${join(dataDirectory, 'accounts')}.`)
  if (await hasOtherSecret(env))
    say(
      `SESSION_SECRET is not the secret in ${secretFile(dataDirectory)} (the 64 characters before the hyphen). If the server has used that one, set it: with another, all sessions end, and two-step sign-in needs "npm run second-factor:reset".`,
    )
})

async function refuseFilled(target: Db) {
  for (const name of await collectionsOf(target))
    if (await target.collection(name).findOne())
      throw new UsageError(
        `The database ${target.databaseName} of MONGODB_URI is not empty: it has ${name}. Drop it, or name another one in the address.`,
      )
}

async function copy(source: Db, target: Db) {
  const names = await collectionsOf(source)
  const counts = await Promise.all(names.map((name) => source.collection(name).countDocuments()))
  const total = counts.reduce((sum, count) => sum + count, 0)
  const onProgress = createProgress(`Copying ${total} documents`)
  let done = 0
  for (const name of names) {
    // The driver would store a number such as 2.0, or a long one, as another type of BSON.
    const cursor = source.collection(name).find({}, { promoteValues: false, batchSize: BATCH })
    while (await cursor.hasNext()) {
      const batch = cursor.readBufferedDocuments()
      await target.collection(name).insertMany(batch).catch(refuseHalf)
      done += batch.length
      onProgress({ done, total })
    }
  }
}

async function collectionsOf(database: Db) {
  return (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)
}

function refuseHalf(error: unknown): never {
  throw new DatabaseUnreachableError(error, 'has got only a part, so drop it before the next try')
}

async function hasOtherSecret({ dataDirectory, sessionSecret }: Environment) {
  return existsSync(secretFile(dataDirectory)) && (await readOrCreateSecret(dataDirectory)) !== sessionSecret
}
