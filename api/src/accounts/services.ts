import type { Connection } from 'mongoose'
import type { Sessions } from '#src/sessions/session.ts'
import type { CookieSettings } from '#src/sessions/signed-cookie.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import { createAccountSettings } from './account-settings.ts'
import type { Belongings } from './belongings.ts'
import { createAccountChanges } from './changes.ts'
import { createEmailChanges } from './email-change/changes.ts'
import { createEmailChange } from './email-change/service.ts'
import { createGoogleAccounts } from './google/google-accounts.ts'
import type { AccountModel } from './model.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactorBelonging } from './second-factor/belonging.ts'
import { createEncryption } from './second-factor/encryption.ts'
import { createSecondFactorModel } from './second-factor/model.ts'
import { createSecondFactor } from './second-factor/service.ts'
import { createInvitations } from './team/invitations.ts'
import { createJoining } from './team/joining.ts'
import { createTeam } from './team/service.ts'
import { createTokens } from './tokens.ts'

export type AccountServicesDeps = {
  connection: Connection
  model: AccountModel
  sessions: Sessions
  outbox: Outbox
  letters: Letters
  belongings: Omit<Belongings, 'secondFactors'>
  cookies: CookieSettings
  /** The site's own address. */
  origin: string
}

/** The services behind the routers of this folder. */
export function createAccountServices(deps: AccountServicesDeps) {
  const secondFactors = createSecondFactorModel(deps.connection)
  const belongings = { ...deps.belongings, secondFactors: createSecondFactorBelonging(secondFactors) }
  const withTokens = {
    ...deps,
    belongings,
    tokens: createTokens(deps.connection, deps.outbox),
    invitations: createInvitations(deps.connection, deps.outbox),
  }
  const withChanges = { ...withTokens, changes: createAccountChanges(withTokens) }
  return {
    registration: createRegistration(withChanges),
    passwordReset: createPasswordReset(withChanges),
    accountSettings: createAccountSettings(withChanges),
    emailChange: createEmailChange({ ...withTokens, changes: createEmailChanges(withTokens) }),
    googleAccounts: createGoogleAccounts(withTokens),
    team: createTeam(withTokens),
    joining: createJoining(withTokens),
    secondFactor: createSecondFactor({
      ...deps,
      model: secondFactors,
      encryption: createEncryption(deps.cookies.secret),
      issuer: new URL(deps.origin).hostname,
    }),
  }
}
