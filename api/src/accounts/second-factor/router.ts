import { type Request, Router } from 'express'
import { secondFactorCodeSchema } from '@portfolio/contract/second-factor'
import { HttpError } from '#src/http/errors.ts'
import type { Limits } from '#src/limits.ts'
import { body, limit, signedIn } from '#src/http/middleware.ts'
import { requireUser } from '#src/http/require-user.ts'
import { type Audit, accountReference } from '../audit.ts'
import type { KnownBrowsers } from '../known-browsers.ts'
import { signedInWithin } from '../sign-in.ts'
import type { SecondFactor } from './service.ts'

const RECENT_MS = 30 * 60_000

type SignedInRequest = Pick<Request, 'user' | 'session'>
type WithCode = Request<Request['params'], unknown, { code: string }>

/** `/api/user/second-factor`: the second factor of the signed-in account. */
export function createSecondFactorRouter(deps: {
  secondFactor: SecondFactor
  knownBrowsers: KnownBrowsers
  limits: Limits
  audit: Audit
}): Router {
  const { secondFactor, knownBrowsers, limits, audit } = deps
  const router = Router()

  const attempt = async (request: WithCode) => {
    const user = requireUser(request)
    await limits.secondFactor(request, user.id, await knownBrowsers.recognise(request, user.email))
  }

  /** Refuses a wrong code, and one that was used before. */
  const rightCode = async (request: WithCode, _response: unknown, next: () => void) => {
    const user = requireUser(request)
    const kind = await secondFactor.accept(user, request.body.code)
    if (kind === 'recovery-code') await audit.record(request, 'recovery-code-used', accountReference(user))
    if (!kind) await audit.record(request, 'second-factor-refused', accountReference(user))
    if (!kind) throw new HttpError(400, 'secondFactorRefused')
    next()
  }

  router.get('/', signedIn, async (request, response) => {
    response.json(await secondFactor.status(requireUser(request)))
  })

  router.post('/set-up', recentlySignedIn, async (request, response) => {
    response.json(await secondFactor.beginSetUp(requireUser(request)))
  })

  router.post(
    '/confirm',
    recentlySignedIn,
    body(secondFactorCodeSchema),
    limit(attempt),
    async (request, response) => {
      const user = requireUser(request)
      const recoveryCodes = await secondFactor.confirmSetUp(user, request.body.code)
      await audit.record(request, 'second-factor-on', accountReference(user))
      response.json({ recoveryCodes })
    },
  )

  router.post(
    '/recovery-codes',
    recentlySignedIn,
    body(secondFactorCodeSchema),
    limit(attempt),
    rightCode,
    async (request, response) => {
      const user = requireUser(request)
      const recoveryCodes = await secondFactor.renewRecoveryCodes(user)
      await audit.record(request, 'recovery-codes-renewed', accountReference(user))
      response.json({ recoveryCodes })
    },
  )

  router.post(
    '/turn-off',
    recentlySignedIn,
    body(secondFactorCodeSchema),
    limit(attempt),
    rightCode,
    async (request, response) => {
      const user = requireUser(request)
      await secondFactor.turnOff(user)
      await audit.record(request, 'second-factor-off', accountReference(user))
      response.status(204).end()
    },
  )

  return router
}

/** Refuses a request without a user, or with a sign-in more than half an hour ago. */
function recentlySignedIn(request: SignedInRequest, _response: unknown, next: () => void) {
  requireUser(request)
  if (!signedInWithin(request, RECENT_MS)) throw new HttpError(403, 'signInAgain')
  next()
}
