import { type Request, Router } from 'express'
import { secondFactorCodeSchema } from '@portfolio/contract/second-factor'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import { HttpError } from '#src/http/errors.ts'
import type { Limits } from '#src/http/limits.ts'
import { requireUser } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { KnownBrowsers } from '../known-browsers.ts'
import { signedInWithin } from '../sign-in.ts'
import type { SecondFactor } from './service.ts'

const RECENT_MS = 30 * 60_000

/** `/api/user/second-factor`: turning one's own second factor on and off. */
export function createSecondFactorRouter(deps: {
  secondFactor: SecondFactor
  knownBrowsers: KnownBrowsers
  limits: Limits
  audit: AuditLog
}): Router {
  const { secondFactor, knownBrowsers, limits, audit } = deps
  const router = Router()

  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })

  router.get('/', async (request, response) => {
    response.json(await secondFactor.status(requireUser(request)))
  })

  router.post('/set-up', async (request, response) => {
    const user = requireRecentUser(request)
    response.json(await secondFactor.beginSetUp(user))
  })

  router.post('/confirm', async (request, response) => {
    const user = requireRecentUser(request)
    const { code } = validate(secondFactorCodeSchema, request.body)
    await spendCode(request, user)
    const recoveryCodes = await secondFactor.confirmSetUp(user, code)
    await audit.record(request, 'second-factor-on', accountReference(user))
    response.json({ recoveryCodes })
  })

  router.post('/recovery-codes', async (request, response) => {
    const user = requireRecentUser(request)
    await requireCode(request, user)
    const recoveryCodes = await secondFactor.renewRecoveryCodes(user)
    await audit.record(request, 'recovery-codes-renewed', accountReference(user))
    response.json({ recoveryCodes })
  })

  router.post('/turn-off', async (request, response) => {
    const user = requireRecentUser(request)
    await requireCode(request, user)
    await secondFactor.turnOff(user)
    await audit.record(request, 'second-factor-off', accountReference(user))
    response.status(204).end()
  })

  return router

  async function spendCode(request: Request, user: Express.User) {
    await limits.secondFactor(request, user.id, await knownBrowsers.recognise(request, user.email))
  }

  /** @throws {HttpError} 400 for a code that is wrong or was used before */
  async function requireCode(request: Request, user: Express.User) {
    const { code } = validate(secondFactorCodeSchema, request.body)
    await spendCode(request, user)
    const kind = await secondFactor.accept(user, code)
    if (kind === 'recovery-code') await audit.record(request, 'recovery-code-used', accountReference(user))
    if (kind) return
    await audit.record(request, 'second-factor-refused', accountReference(user))
    throw new HttpError(400, 'secondFactorRefused')
  }
}

/** @throws {HttpError} 401 when nobody is signed in, 403 when that was too long ago */
function requireRecentUser(request: Request): Express.User {
  const user = requireUser(request)
  if (!signedInWithin(request, RECENT_MS)) throw new HttpError(403, 'signInAgain')
  return user
}
