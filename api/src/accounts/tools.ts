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
import type { AccountServicesDeps } from './service-tools.ts'
import { createAccountServices } from './services.ts'
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
