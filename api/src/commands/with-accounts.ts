import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from 'mongoose'
import { type AccountModel, createAccountModel } from '#src/accounts/model.ts'
import { type SecondFactorModel, createSecondFactorModel } from '#src/accounts/second-factor/model.ts'
import { type AuditLog, createAuditLog } from '#src/audit/audit-log.ts'
import { connectDatabase } from '#src/database/connect.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { type Sessions, createSessions } from '#src/sessions/session.ts'
import { readOrCreateSecret } from '#src/secrets.ts'
import { UsageError } from './terminal.ts'

export type AccountTools = {
  env: Environment
  connection: Connection
  model: AccountModel
  secondFactors: SecondFactorModel
  sessions: Sessions
  audit: AuditLog
}

/**
 * Runs a command on the stored accounts; joins the database of a running server.
 * @throws {UsageError} where no server has ever stored accounts: a command must not make accounts in a wrong folder
 */
export async function withAccounts<Result>(work: (tools: AccountTools) => Promise<Result>): Promise<Result> {
  const env = readEnvironment()
  const directory = join(env.dataDirectory, 'accounts')
  if (!env.mongodbUri && !existsSync(directory))
    throw new UsageError(
      `There are no accounts in ${env.dataDirectory}: the first start makes the owner's account. Is DATA_DIR right?`,
    )
  const database = await connectDatabase({ uri: env.mongodbUri, directory })
  try {
    const { client, connection } = database
    const secret = env.sessionSecret ?? (await readOrCreateSecret(env.dataDirectory))
    return await work({
      env,
      connection,
      model: createAccountModel(connection),
      secondFactors: createSecondFactorModel(connection),
      sessions: createSessions({ client, secret, isSecure: false }),
      audit: createAuditLog(connection),
    })
  } finally {
    await database.close()
  }
}
