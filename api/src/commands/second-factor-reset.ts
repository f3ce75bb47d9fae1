import { resetSecondFactor } from '#src/accounts/second-factor/reset.ts'
import { UsageError, readArguments, runCommand, say } from './terminal.ts'
import { withAccounts } from './with-accounts.ts'

const USAGE = 'npm run second-factor:reset <email>'

await runCommand(async () => {
  const [email] = readArguments(USAGE, 1, {}).positionals
  if (!email) throw new UsageError(`Usage: ${USAGE}`)
  const outcome = await withAccounts((tools) => resetSecondFactor(tools, email))
  if (outcome === 'unknown-account') throw new UsageError(`There is no account with the address ${email}`)
  if (outcome === 'was-off') throw new UsageError(`Two-step sign-in is off for ${email}; nothing was changed`)
  say(`Two-step sign-in is now off for ${email}, and every session of the account has ended.`)
  say('Sign in with the password and set it up again.')
})
