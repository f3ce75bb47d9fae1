import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAccountModel } from '#src/accounts/model.ts'
import { createSecondFactorModel } from '#src/accounts/second-factor/model.ts'
import { createAuditLog } from '#src/audit/audit-log.ts'
import { refuseLost } from '#src/damage/damaged-data-error.ts'
import { isStored } from '#src/damage/inspect-database.ts'
import { ACCOUNTS, FORMAT_FILE } from '#src/data-layout.ts'
import { type Database, connectDatabase } from '#src/database/connect.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { createSessions } from '#src/sessions/session.ts'
import { readOrCreateSecret } from '#src/secrets.ts'
import { checkCompleteData } from './check-data.ts'
import { UsageError } from './terminal.ts'

/**
 * Runs a command on the stored accounts; joins the database of a running server.
 * @throws {UsageError} where no server has ever stored accounts: a command must not make accounts in a wrong folder
 */
export async function withAccounts<Result>(
  work: (tools: Awaited<ReturnType<typeof openTools>>) => Promise<Result>,
): Promise<Result> {
  const env = readEnvironment()
  await using database = await openAccounts(env)
  return await work(await openTools(env, database))
}

/** @throws {UsageError} where no server has ever stored accounts, or its first start has not ended */
export async function openAccounts(env: Pick<Environment, 'dataDirectory' | 'mongodbUri'>) {
  const directory = join(env.dataDirectory, 'accounts')
  // Beside an owner whom a command makes during a first start, the next start takes the content for lost.
  checkCompleteData(env.dataDirectory)
  if (!env.mongodbUri) checkAccounts(env.dataDirectory, directory)
  // A server that starts would lose its connection when the command ends.
  const embedded = { isShared: false }
  return connectDatabase({ uri: env.mongodbUri, directory, embedded })
}

function checkAccounts(dataDirectory: string, directory: string) {
  const wasInUse = existsSync(join(dataDirectory, FORMAT_FILE))
  const file = join(dataDirectory, ACCOUNTS)
  if (wasInUse && !isStored(file))
    refuseLost(file, 'this DATA_DIR has been in use with it, or with MONGODB_URI')
  if (!existsSync(directory))
    throw new UsageError(
      `There are no accounts in ${dataDirectory}: the first start makes the owner's account. Is DATA_DIR right?`,
    )
}

async function openTools(env: Environment, { client, connection }: Database) {
  const secret = env.sessionSecret ?? (await readOrCreateSecret(env.dataDirectory))
  return {
    env,
    connection,
    model: createAccountModel(connection),
    secondFactors: createSecondFactorModel(connection),
    sessions: createSessions({ client, secret, isSecure: false }),
    audit: createAuditLog(connection),
  }
}
