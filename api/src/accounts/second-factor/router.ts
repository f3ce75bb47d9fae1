import { type Request, Router } from 'express'
import { secondFactorCodeSchema } from '@portfolio/contract/second-factor'
import { HttpError } from '#src/http/errors.ts'
import { body, limit, signedIn, requireUser } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { signedInWithin } from '../sign-in.ts'
import type { AccountTools } from '../tools.ts'

const RECENT_MS = 30 * 60_000

type SignedInRequest = Pick<Request, 'user' | 'session'>
type WithCode = Request<Request['params'], unknown, { code: string }>

/** `/api/user/second-factor`: the second factor of the signed-in account. */
export function createSecondFactorRouter(tools: AccountTools): Router {
  const { secondFactor, audit } = tools
  const router = Router()

  const counted = limit((request: WithCode) => tools.countCode(request, requireUser(request)))
  const withCode = [recentlySignedIn, body(secondFactorCodeSchema), counted] as const
  const rightCode = async (request: WithCode, _response: unknown, next: () => void) => {
    await tools.requireRightCode(request, requireUser(request), request.body.code)
    next()
  }

  router.get('/', signedIn, async (request, response) => {
    response.json(await secondFactor.status(requireUser(request)))
  })

  router.post('/set-up', recentlySignedIn, async (request, response) => {
    response.json(await secondFactor.beginSetUp(requireUser(request)))
  })

  router.post('/confirm', ...withCode, async (request, response) => {
    const user = requireUser(request)
    const recoveryCodes = await secondFactor.confirmSetUp(user, request.body.code)
    await audit.record(request, 'second-factor-on', accountReference(user))
    response.json({ recoveryCodes })
  })

  router.post('/recovery-codes', ...withCode, rightCode, async (request, response) => {
    const user = requireUser(request)
    const recoveryCodes = await secondFactor.renewRecoveryCodes(user)
    await audit.record(request, 'recovery-codes-renewed', accountReference(user))
    response.json({ recoveryCodes })
  })

  router.post('/turn-off', ...withCode, rightCode, async (request, response) => {
    const user = requireUser(request)
    await secondFactor.turnOff(user)
    await audit.record(request, 'second-factor-off', accountReference(user))
    response.status(204).end()
  })

  return router
}

/** Refuses a request without a user, or with a sign-in more than half an hour ago. */
function recentlySignedIn(request: SignedInRequest, _response: unknown, next: () => void) {
  requireUser(request)
  if (!signedInWithin(request, RECENT_MS)) throw new HttpError(403, 'signInAgain')
  next()
}
