import { Router } from 'express'
import { LOGIN_REFUSED, loginSchema } from '#contract/account.ts'
import { refuseWithSentence } from '#src/http/error-handler.ts'
import { languageOf } from '#src/http/language.ts'
import type { Limits } from '#src/http/limits.ts'
import { validate } from '#src/http/validate.ts'
import type { AntiForgery } from '#src/http/xsrf.ts'
import type { Texts } from '#src/texts/texts.ts'
import { presentUser } from './present.ts'
import { type Authentication, checkPassword, signIn, signOut } from './sign-in.ts'

export function createAuthRouter(deps: {
  authentication: Authentication
  antiForgery: AntiForgery
  limits: Limits
  texts: Texts
}): Router {
  const { authentication, antiForgery, limits, texts } = deps
  const router = Router()

  router.get('/session', (request, response) => {
    antiForgery.issue(request, response)
    response.set('Cache-Control', 'no-store')
    response.json({ user: request.user ? presentUser(request.user) : null })
  })

  router.post('/login', refuseWithSentence, async (request, response) => {
    const login = validate(loginSchema, request.body)
    await limits.signIn(request, login.email)
    request.body = login
    const attempt = await checkPassword(authentication, request, response)
    if ('refused' in attempt) {
      response.status(LOGIN_REFUSED).json(await texts.error(attempt.refused, languageOf(request)))
      return
    }
    await signIn(request, attempt.account)
    antiForgery.issue(request, response)
    response.json({ user: presentUser(attempt.account) })
  })

  router.post('/logout', async (request, response) => {
    await signOut(request)
    antiForgery.issue(request, response)
    response.status(204).end()
  })

  return router
}
