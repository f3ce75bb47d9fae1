import { createAccountSettings } from './account-settings.ts'
import { createEmailChange } from './email-change/service.ts'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactorBelonging, createSecondFactorModel } from './second-factor/model.ts'
import { createSecondFactor } from './second-factor/service.ts'
import { createInvitations } from './team/invitations.ts'
import { createJoining } from './team/joining.ts'
import type { AccountServicesDeps, ServiceTools } from './service-tools.ts'
import { createTeam } from './team/service.ts'
import { createTokens } from './tokens.ts'

export function createAccountServices(deps: AccountServicesDeps) {
  const secondFactors = createSecondFactorModel(deps.connection)
  const belongings = { ...deps.belongings, secondFactors: createSecondFactorBelonging(secondFactors) }
  const tools: ServiceTools = {
    ...deps,
    belongings,
    tokens: createTokens(deps.connection, deps.outbox),
    invitations: createInvitations(deps.connection, deps.outbox),
  }
  return {
    registration: createRegistration(tools),
    passwordReset: createPasswordReset(tools),
    accountSettings: createAccountSettings(tools),
    emailChange: createEmailChange(tools),
    googleAccounts: createGoogleAccounts(tools),
    team: createTeam(tools),
    joining: createJoining(tools),
    secondFactor: createSecondFactor({
      ...deps,
      model: secondFactors,
      secret: deps.cookies.secret,
      issuer: new URL(deps.origin).hostname,
    }),
  }
}
