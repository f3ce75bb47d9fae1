import type { Connection } from 'mongoose'
import type { Sessions } from '#src/http/session.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { AccountModel } from './model.ts'
import { type Belongings, createOwnAccount } from './own-account.ts'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { type Accounts } from './service.ts'
import { createAuthentication } from './sign-in.ts'
import { createTokens } from './tokens.ts'

/** All that the two routers of this folder ask for. */
export function createAccountFeature(deps: {
  connection: Connection
  model: AccountModel
  accounts: Accounts
  sessions: Sessions
  outbox: Outbox
  letters: Letters
  belongings: Belongings
}) {
  const withTokens = { ...deps, tokens: createTokens(deps.connection, deps.outbox) }
  return {
    authentication: createAuthentication(deps.accounts),
    registration: createRegistration(withTokens),
    passwordReset: createPasswordReset(withTokens),
    ownAccount: createOwnAccount(withTokens),
    googleAccounts: createGoogleAccounts(withTokens),
  }
}
