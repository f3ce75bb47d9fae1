import type { Request } from 'express'
import type { ConfirmationText, Translations } from '#src/content/translations.ts'
import type { Environment } from '#src/env.ts'
import { badRequest } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/limits.ts'
import type { AntiForgery } from '#src/sessions/xsrf.ts'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import type { Account } from './model.ts'
import type { Accounts } from './service.ts'
import type { AccountServicesDeps, ServiceTools } from './service-tools.ts'
import { createAccountSettings } from './account-settings.ts'
import { createEmailChange } from './email-change/service.ts'
import { createGoogleAccounts } from './google/google-accounts.ts'
import { createPasswordReset } from './password-reset.ts'
import { createRegistration } from './registration.ts'
import { createSecondFactorBelonging, createSecondFactorModel } from './second-factor/model.ts'
import { createSecondFactor } from './second-factor/service.ts'
import { createInvitations } from './team/invitations.ts'
import { createTeam } from './team/service.ts'
import { createTokens } from './tokens.ts'
import { createAuthentication } from './sign-in.ts'

export type AccountDeps = AccountServicesDeps & {
  accounts: Accounts
  google: Environment['google']
  /** Without one, mails wait in the outbox. */
  hasMailServer: boolean
  /** Whether OWNER_PASSWORD is set, so that none was generated. */
  hasChosenPassword: boolean
  antiForgery: AntiForgery
  limits: Limits
  translations: Translations
  audit: AuditLog
}

export type AccountTools = ReturnType<typeof createAccountTools>

export function createAccountTools(deps: AccountDeps) {
  const { accounts, audit, limits, translations } = deps
  const services = createAccountServices(deps)
  const knownBrowsers = createKnownBrowsers({ ...deps.cookies, accounts })

  return {
    ...deps,
    ...services,
    authentication: createAuthentication(accounts),
    knownBrowsers,

    confirm: async (request: Request, key: ConfirmationText) => ({
      message: await translations.confirmation(key, languageOf(request)),
    }),

    countSignIn: async (request: Request, email: string) =>
      limits.signIn(request, email, await knownBrowsers.recognise(request, email)),

    countCode: async (request: Request, { id, email }: Account) =>
      limits.secondFactor(request, id, await knownBrowsers.recognise(request, email)),

    /** @throws {HttpError} 400 for a wrong code, and for one that was used before */
    async requireRightCode(request: Request, account: Account, code: string) {
      const kind = await services.secondFactor.accept(account, code)
      if (kind === 'recovery-code')
        await audit.record(request, 'recovery-code-used', accountReference(account))
      if (kind) return
      await audit.record(request, 'second-factor-refused', accountReference(account))
      throw badRequest('secondFactorRefused')
    },
  }
}

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
    secondFactor: createSecondFactor({
      ...deps,
      model: secondFactors,
      secret: deps.cookies.secret,
      issuer: new URL(deps.origin).hostname,
    }),
  }
}
