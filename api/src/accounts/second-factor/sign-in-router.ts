import { Router } from 'express'
import { LOGIN_REFUSED } from '@portfolio/contract/limits'
import { secondFactorCodeSchema } from '@portfolio/contract/second-factor'
import { HttpError } from '#src/http/errors.ts'
import { languageOf } from '#src/http/language.ts'
import { body } from '#src/http/middleware.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { presentUser } from '../present.ts'
import { startSession } from '../sign-in.ts'
import type { AccountTools } from '../tools.ts'
import { pendingSignInOf } from './pending-sign-in.ts'

/** `POST /api/auth/login/second-factor`: the second step of a pending sign-in. */
export function createSecondStepRouter(tools: AccountTools): Router {
  const { accounts, knownBrowsers, secondFactor, antiForgery, limits, translations, audit } = tools
  const router = Router()

  // The limits count by the pending sign-in, which guards the route, so they are part of the handler.
  router.post('/', body(secondFactorCodeSchema), async (request, response) => {
    const { code } = request.body
    const pending = pendingSignInOf(request)
    const account = pending && (await accounts.findSignedIn(pending))
    if (!pending || !account) throw ended()
    const triesLeft = await limits.pendingSignIn(pending.id)
    if (triesLeft < 0) throw ended()
    await tools.countCode(request, account)

    const kind = await secondFactor.accept(account, code)
    if (!kind) {
      await audit.record(request, 'second-factor-refused', { ...accountReference(account), way: pending.way })
      if (triesLeft === 0) throw ended()
      const sentence = await translations.error('secondFactorRefused', languageOf(request))
      response.status(LOGIN_REFUSED).json(sentence)
      return
    }
    await startSession(request, account)
    knownBrowsers.remember(request, response, account)
    if (kind === 'recovery-code') await audit.record(request, 'recovery-code-used', accountReference(account))
    await audit.record(request, 'signed-in', { ...accountReference(account), way: pending.way })
    antiForgery.issue(request, response)
    response.json({ user: presentUser(account) })
  })

  return router
}

/** The client starts again with the first factor. */
const ended = () => new HttpError(410, 'secondFactorEnded')
