import { rolesThat } from '@portfolio/contract/roles'
import type { Feature } from '#src/http/feature.ts'
import { passportHandler } from './passport-handler.ts'
import { createAccountRouter } from './account-router.ts'
import { createAuthRouter } from './auth-router.ts'
import { createChecklistRouter } from './checklist-router.ts'
import { createEmailRouter } from './email-change/router.ts'
import { createGoogleRouter } from './google/router.ts'
import { createSecondFactorRouter } from './second-factor/router.ts'
import { createSecondStepRouter } from './second-factor/sign-in-router.ts'
import { createAcceptanceRouter, createTeamRouter } from './team/router.ts'
import { type AccountDeps, createAccountTools } from './tools.ts'

export function createAccountFeature(deps: AccountDeps) {
  const tools = createAccountTools(deps)
  return {
    /** Middleware that loads the signed-in user of a session. */
    authenticateSession: passportHandler(tools.authentication.session()),
    readInvitation: tools.team.read,
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
  } satisfies Feature & Record<string, unknown>
}
