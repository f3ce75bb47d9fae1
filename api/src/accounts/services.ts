import { createAccountSettings } from './account-settings.ts'
import { createAccountChanges } from './changes.ts'
import { createEmailChanges } from './email-change/changes.ts'
import { createEmailChange } from './email-change/service.ts'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactorBelonging } from './second-factor/belonging.ts'
import { createSecondFactorModel } from './second-factor/model.ts'
import { createSecondFactor } from './second-factor/service.ts'
import { createInvitations } from './team/invitations.ts'
import { createJoining } from './team/joining.ts'
import type { AccountServicesDeps, ServiceTools } from './service-tools.ts'
import { createTeam } from './team/service.ts'
import { createTokens } from './tokens.ts'

export function createAccountServices(deps: AccountServicesDeps) {
  const secondFactors = createSecondFactorModel(deps.connection)
  const belongings = { ...deps.belongings, secondFactors: createSecondFactorBelonging(secondFactors) }
  const withTokens: ServiceTools = {
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
      secret: deps.cookies.secret,
      issuer: new URL(deps.origin).hostname,
    }),
  }
}
