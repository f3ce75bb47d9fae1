import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createAuditLog } from '#src/audit/audit-log.ts'
import { UsageError, runCommand, say } from './terminal.ts'
import { connectDatabase } from '#src/database/connect.ts'
import { readEnvironment } from '#src/env.ts'
import { createSessions } from '#src/sessions/session.ts'
import { readOrCreateSecret } from '#src/secrets.ts'
import { createAccountModel } from '#src/accounts/model.ts'
import { createSecondFactorModel } from '#src/accounts/second-factor/model.ts'
import { resetSecondFactor } from '#src/accounts/second-factor/reset.ts'
import { createAccounts } from '#src/accounts/service.ts'

const USAGE = 'npm run second-factor:reset <email>'

// Joins the database of a running server.
await runCommand(async () => {
  const [email, ...more] = parseArgs({ allowPositionals: true }).positionals
  if (!email || more.length > 0) throw new UsageError(`Usage: ${USAGE}`)
  const env = readEnvironment()
  const database = await connectDatabase({
    uri: env.mongodbUri,
    directory: join(env.dataDirectory, 'accounts'),
  })
  try {
    const { client, connection } = database
    const secret = env.sessionSecret ?? (await readOrCreateSecret(env.dataDirectory))
    const model = createAccountModel(connection)
    const outcome = await resetSecondFactor(
      {
        model,
        accounts: createAccounts(model),
        secondFactors: createSecondFactorModel(connection),
        sessions: createSessions({ client, secret, isSecure: false }),
        audit: createAuditLog(connection),
      },
      email,
    )
    if (outcome === 'unknown-account') throw new UsageError(`There is no account with the address ${email}`)
    if (outcome === 'was-off')
      throw new UsageError(`Two-step sign-in is off for ${email}; nothing was changed`)
    say(`Two-step sign-in is now off for ${email}, and every session of the account has ended.`)
    say('Sign in with the password and set it up again.')
  } finally {
    await database.close()
  }
})
