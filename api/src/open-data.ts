import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createAccountModel } from './accounts/model.ts'
import { createAccounts } from './accounts/service.ts'
import { refuseLost } from './damage/damaged-data-error.ts'
import { inspectData } from './damage/inspect-data.ts'
import { createKnownDamages, logDamage } from './damage/known-damages.ts'
import { ACCOUNTS } from './data-layout.ts'
import { openDataDirectory } from './data-directory.ts'
import { beginUpgrade } from './data-format.ts'
import { connectDatabase } from './database/connect.ts'
import type { Environment } from './env.ts'
import { watchErrors } from './operations/request-log.ts'
import { NEW_SECRET, readOrCreateSecret, secretFile } from './secrets.ts'

/** Runs a part's `close` when the server stops, in the reverse order of these calls. */
export type CloseLater = (name: string, close: () => Promise<void> | void) => void

/**
 * Inspects DATA_DIR and opens what it has but the content: the database with the accounts, and the secret.
 * @param options.isEmptyStart whether lost accounts may be replaced by new ones
 * @throws {DamagedDataError} for data that cannot be used, or that is gone
 * @throws {DataFormatError} for data of a newer version
 */
export async function openData(
  env: Environment,
  options: {
    isEmptyStart: boolean
    closeLater: CloseLater
    onFatal?: (error: Error) => void
    log: Logger
    say: (line: string) => void
  },
) {
  const { isEmptyStart, closeLater, onFatal, log, say } = options
  const { dataDirectory, kept } = env
  await openDataDirectory(dataDirectory)
  const damages = createKnownDamages(dataDirectory, inspectData(dataDirectory, kept), (damage) =>
    logDamage(log, damage),
  )
  watchErrors(log, (error) => damages.notice(error))
  const hadSecret = existsSync(secretFile(dataDirectory))
  const upgrade = await beginUpgrade(dataDirectory, kept, say)
  const database = await connectDatabase({
    uri: env.mongodbUri,
    directory: join(dataDirectory, 'accounts'),
    embedded: {
      log: (message, error) => log.error({ err: error }, message),
      ...(onFatal ? { onFatal } : {}),
    },
  })
  closeLater('database', () => database.close())

  const model = createAccountModel(database.connection)
  const accounts = createAccounts(model)
  const hasOwner = await accounts.hasOwner()
  if (kept.accounts && upgrade.wasInUse && !hasOwner && !isEmptyStart)
    refuseLost(join(dataDirectory, ACCOUNTS), 'this DATA_DIR has been in use with it, or with MONGODB_URI')
  if (!env.sessionSecret && !hadSecret && hasOwner)
    damages.add({ path: 'session-secret', problem: NEW_SECRET })
  const secret = env.sessionSecret ?? (await readOrCreateSecret(dataDirectory))
  const { connection, client } = database
  return {
    database,
    connection,
    client,
    model,
    accounts,
    hasOwner,
    secret,
    damages,
    finishUpgrade: () => upgrade.finish(),
  }
}
