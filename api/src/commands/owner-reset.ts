import { emailSchema } from '@portfolio/contract/account'
import { AddressInUseError, type OwnerReset, resetOwner } from '#src/accounts/owner-reset.ts'
import { createTokens } from '#src/accounts/tokens.ts'
import { localOrigin } from '#src/connections/listen.ts'
import { npmOption } from '#src/env.ts'
import { createOutbox } from '#src/mail/outbox.ts'
import { UsageError, flag, readArguments, runCommand, say } from './terminal.ts'
import { withAccounts } from './with-accounts.ts'

const USAGE = 'npm run owner:reset -- [--link] [--email <new address>] [--second-factor]'

await runCommand(async () => {
  const { values } = readArguments(USAGE, 0, {
    link: flag('link'),
    email: { type: 'string' },
    'second-factor': flag('second-factor'),
  })
  const email = values.email?.trim() ?? null
  if (email !== null && !emailSchema.safeParse(email).success)
    throw new UsageError(`${email || 'An empty text'} is not an e-mail address\nUsage: ${USAGE}`)
  await withAccounts(async (tools) => {
    const outcome = await resetOwner(
      { ...tools, tokens: createTokens(tools.connection, createOutbox(tools.connection)) },
      {
        way: values.link ? 'link' : 'password',
        email,
        turnsSecondFactorOff: values['second-factor'],
      },
    ).catch((error: unknown) => {
      throw error instanceof AddressInUseError ? new UsageError(error.message) : error
    })
    const { env } = tools
    for (const line of describe(outcome, env.publicUrl ?? localOrigin(env.host, env.port))) say(line)
    const address = npmOption('email')
    if (address && email === null)
      say(
        `npm keeps an address for itself unless -- is before it. To change the owner's: npm run owner:reset -- --email ${address}`,
      )
  })
})

function describe(reset: OwnerReset, origin: string): string[] {
  const { email, formerEmail, isNew, password, link, secondFactor } = reset
  return [
    ...(isNew ? [`There was no owner; the account ${email} was made.`] : []),
    ...(formerEmail ? [`The owner's address is now ${email}; it was ${formerEmail}.`] : []),
    ...(isNew
      ? []
      : [
          'Every session of the owner has ended, and links mailed to the owner open nothing.',
          'Tokens for programs stay: npm run content:token -- list',
        ]),
    ...(password ? [`The password of ${email}, which is shown only once: ${password}`] : []),
    ...(link
      ? [`This link sets the password of ${email}, once, within an hour: ${origin}${link}`]
      : [`Sign in at ${origin}/studio, then choose a password of your own.`]),
    ...(secondFactor === 'turned-off' ? ['Two-step sign-in is now off.'] : []),
    ...(secondFactor === 'stays-on'
      ? [
          'Two-step sign-in stays on. Without the app and the recovery codes, turn it off with: npm run owner:reset -- --second-factor',
        ]
      : []),
  ]
}
