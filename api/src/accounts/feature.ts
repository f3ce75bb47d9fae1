import { rolesThat } from '@portfolio/contract/roles'
import type { Translations } from '#src/content/translations.ts'
import type { Environment } from '#src/env.ts'
import type { Feature } from '#src/http/feature.ts'
import type { Limits } from '#src/limits.ts'
import { passportHandler } from './passport-handler.ts'
import type { AntiForgery } from '#src/sessions/xsrf.ts'
import { createAccountRouter } from './account-router.ts'
import type { Audit } from './audit.ts'
import { createAuthRouter } from './auth-router.ts'
import { createChecklistRouter } from './checklist-router.ts'
import { createEmailRouter } from './email-change/router.ts'
import { createGoogleSignIn } from './google/google-sign-in.ts'
import { createGoogleRouter } from './google/router.ts'
import { createKnownBrowsers } from './known-browsers.ts'
import { createSecondFactorRouter } from './second-factor/router.ts'
import { createSecondStepRouter } from './second-factor/sign-in-router.ts'
import type { Accounts } from './service.ts'
import { type AccountServicesDeps, createAccountServices } from './services.ts'
import { createAcceptanceRouter } from './team/acceptance-router.ts'
import { createTeamRouter } from './team/router.ts'
import { createAuthentication } from './sign-in.ts'

/** Registration, sign-in, sign-out and account settings. */
export function createAccountFeature(
  deps: AccountServicesDeps & {
    accounts: Accounts
    google: Environment['google']
    /** Without one, mails wait in the outbox. */
    hasMailServer: boolean
    hasChosenPassword: boolean
    antiForgery: AntiForgery
    limits: Limits
    translations: Translations
    audit: Audit
  },
) {
  const authentication = createAuthentication(deps.accounts)
  const services = createAccountServices(deps)
  const google = createGoogleSignIn(deps.google, { ...deps, ...services, authentication })
  const knownBrowsers = createKnownBrowsers({ ...deps.cookies, accounts: deps.accounts })
  const tools = { ...deps, ...services, authentication, google, knownBrowsers }
  return {
    /** Middleware that loads the signed-in user of a session. */
    authenticateSession: passportHandler(authentication.session()),
    readInvitation: services.joining.read,
    routers: {
      '/auth': createAuthRouter(tools),
      '/auth/google': createGoogleRouter(tools),
      '/auth/login/second-factor': createSecondStepRouter(tools),
      '/team/accept': createAcceptanceRouter(tools),
      '/user': createAccountRouter(tools),
      '/user/email': createEmailRouter(tools),
      '/user/second-factor': createSecondFactorRouter(tools),
    },
    roleRouters: {
      '/checklist': { roles: rolesThat('read', 'metrics'), router: createChecklistRouter(tools) },
      '/team': { roles: rolesThat('write', 'team'), router: createTeamRouter(tools) },
    },
  } satisfies Feature & { authenticateSession: unknown; readInvitation: unknown }
}
