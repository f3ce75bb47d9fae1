import { Router } from 'express'
import { loginSchema, registerCallSchema } from '@portfolio/contract/account'
import { LOGIN_REFUSED } from '@portfolio/contract/limits'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import { refuseWithSentence } from '#src/http/error-handler.ts'
import { equaliseTime } from '#src/http/equal-time.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { requireUser } from '#src/http/require-user.ts'
import type { Sessions } from '#src/http/session.ts'
import { validate } from '#src/http/validate.ts'
import type { AntiForgery } from '#src/http/xsrf.ts'
import type { Translations } from '#src/content/translations.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { presentSession, presentUser } from './present.ts'
import type { RegistrationService } from './registration.ts'
import { admit } from './second-factor/pending-sign-in.ts'
import type { SecondFactor } from './second-factor/service.ts'
import type { Accounts } from './service.ts'
import { type Authentication, checkPassword, endSession } from './sign-in.ts'

/** `/api/auth`: the session, signing in and out, registration. */
export function createAuthRouter(deps: {
  accounts: Accounts
  authentication: Authentication
  knownBrowsers: KnownBrowsers
  secondFactor: SecondFactor
  registration: RegistrationService
  antiForgery: AntiForgery
  sessions: Sessions
  limits: Limits
  translations: Translations
  audit: AuditLog
}): Router {
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
  } = deps
  const router = Router()

  router.get('/session', (request, response) => {
    antiForgery.issue(request, response)
    response.set('Cache-Control', 'no-store')
    response.json({ user: request.user ? presentUser(request.user) : null })
  })

  router.post('/login', refuseWithSentence, async (request, response) => {
    const login = validate(loginSchema, request.body)
    await limits.signIn(request, login.email, await knownBrowsers.recognise(request, login.email))
    request.body = login
    const attempt = await checkPassword(authentication, request, response)
    if ('refused' in attempt) {
      await audit.record(request, 'sign-in-refused', { email: login.email, way: 'email' })
      response.status(LOGIN_REFUSED).json(await translations.error(attempt.refused, languageOf(request)))
      return
    }
    const { account } = attempt
    const isSignedIn = await admit(secondFactor, request, { account, way: 'email' })
    if (isSignedIn) {
      knownBrowsers.remember(request, response, account)
      await audit.record(request, 'signed-in', { ...accountReference(account), way: 'email' })
    }
    antiForgery.issue(request, response)
    response.json(isSignedIn ? { user: presentUser(account) } : { secondFactor: true })
  })

  router.post('/logout', async (request, response) => {
    await endSession(request)
    antiForgery.issue(request, response)
    response.status(204).end()
  })

  router.post('/register', refuseWithSentence, async (request, response) => {
    const { user, language } = validate(registerCallSchema, request.body)
    await limits.mailTo(request, user.email)
    await equaliseTime(() => registration.register(user, language))
    await audit.record(request, 'registered', { email: user.email })
    response.status(201).json(await translations.confirmation('registration.checkEmail', language))
  })

  router.get('/sessions', async (request, response) => {
    const user = requireUser(request)
    const found = await sessions.list(user)
    response.set('Cache-Control', 'no-store')
    response.json({ sessions: found.map((session) => presentSession(session, request.session.id)) })
  })

  router.delete('/sessions', async (request, response) => {
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
