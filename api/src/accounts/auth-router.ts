import { type Request, Router } from 'express'
import { type Login, loginSchema, passwordCheckSchema, registerCallSchema } from '@portfolio/contract/account'
import { LOGIN_REFUSED } from '@portfolio/contract/limits'
import { equaliseTime } from './equal-time.ts'
import { messageOnlyErrors } from '#src/http/error-handler.ts'
import { languageOf } from '#src/http/language.ts'
import { body, limit, signedIn, requireUser } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { presentSession, presentUser } from './present.ts'
import { admit } from './second-factor/pending-sign-in.ts'
import { checkPassword, endSession } from './sign-in.ts'
import type { AccountTools } from './tools.ts'

/** `/api/auth`: the session, signing in and out, registration. */
export function createAuthRouter(tools: AccountTools): Router {
  const {
    accounts,
    authentication,
    knownBrowsers,
    secondFactor,
    registration,
    antiForgery,
    sessions,
    limits,
    translations,
    audit,
  } = tools
  const router = Router()

  const signInAttempt = (request: Request<Request['params'], unknown, Login>) =>
    tools.countSignIn(request, request.body.email)

  router.get('/session', (request, response) => {
    antiForgery.issue(request, response)
    response.json({ user: request.user ? presentUser(request.user) : null })
  })

  router.post(
    '/login',
    messageOnlyErrors,
    body(loginSchema),
    limit(signInAttempt),
    async (request, response) => {
      const { email } = request.body
      const account = await checkPassword(authentication, request, response)
      if (!account) {
        const key = (await registration.isWaiting(request.body)) ? 'notActivated' : 'loginRefused'
        await audit.record(request, 'sign-in-refused', { email, way: 'email' })
        response.status(LOGIN_REFUSED).json(await translations.error(key, languageOf(request)))
        return
      }
      const isSignedIn = await admit(secondFactor, request, { account, way: 'email' })
      if (isSignedIn) {
        knownBrowsers.remember(request, response, account)
        await audit.record(request, 'signed-in', { ...accountReference(account), way: 'email' })
      }
      antiForgery.issue(request, response)
      response.json(isSignedIn ? { user: presentUser(account) } : { secondFactor: true })
    },
  )

  router.post('/logout', async (request, response) => {
    await endSession(request)
    antiForgery.issue(request, response)
    // As JSON, for the form without scripts; with 204 Express sends no body.
    response.status(204).json(null)
  })

  // Early validation for forms; registration and reset check the password again.
  router.post(
    '/password-check',
    limit(limits.passwordCheck),
    body(passwordCheckSchema),
    async (request, response) => {
      await refuseCommonPassword(request.body.password)
      response.status(204).end()
    },
  )

  router.post('/register', messageOnlyErrors, body(registerCallSchema), async (request, response) => {
    const { user, language } = request.body
    await refuseCommonPassword(user.password)
    // Counts valid registrations only.
    await limits.mailTo(request, user.email)
    await equaliseTime(() => registration.register(user, language))
    await audit.record(request, 'registered', { email: user.email })
    response.status(201).json(await translations.confirmation('registration.checkEmail', language))
  })

  router.get('/sessions', signedIn, async (request, response) => {
    const found = await sessions.list(requireUser(request))
    response.json({ sessions: found.map((session) => presentSession(session, request.session.id)) })
  })

  router.delete('/sessions', signedIn, async (request, response) => {
    const user = requireUser(request)
    await accounts.endSessions(user.id)
    await sessions.removeAll(user.id)
    await audit.record(request, 'signed-out-everywhere', accountReference(user))
    await endSession(request)
    antiForgery.issue(request, response)
    response.status(204).end()
  })

  return router
}
