import { type Request, Router } from 'express'
import { acceptanceSchema, invitationLinkSchema, joiningSchema } from '@portfolio/contract/team'
import { languageOf } from '#src/http/language.ts'
import { body, limit, signedIn } from '#src/http/middleware.ts'
import { requireUser } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { presentUser } from '../present.ts'
import { startSession } from '../sign-in.ts'
import type { AccountTools } from '../tools.ts'

/** `/api/team/accept`: invited people accept with the account they have, or with a new one. */
export function createAcceptanceRouter(tools: AccountTools): Router {
  const { team, knownBrowsers, antiForgery, limits, translations, audit } = tools
  const router = Router()
  const accepted = (request: Request) =>
    translations.confirmation('accept_invitation.accepted', languageOf(request))

  router.get('/', limit(limits.link), async (request, response) => {
    const { invitation } = validate(invitationLinkSchema, request.query)
    response.json(await team.describe(invitation))
  })

  router.post('/', limit(limits.link), signedIn, body(acceptanceSchema), async (request, response) => {
    const user = requireUser(request)
    const role = await team.accept(user, request.body.token)
    await audit.record(request, 'role-accepted', accountReference(user))
    response.json({ role, message: await accepted(request) })
  })

  router.post('/account', limit(limits.link), body(joiningSchema), async (request, response) => {
    const { token, person, language } = request.body
    const account = await team.join(token, person, { signedIn: request.user, language })
    await startSession(request, account)
    knownBrowsers.remember(request, response, account)
    antiForgery.issue(request, response)
    await audit.record(request, 'activated', accountReference(account))
    await audit.record(request, 'role-accepted', accountReference(account))
    await audit.record(request, 'signed-in', { ...accountReference(account), way: 'email' })
    response.status(201).json({ user: presentUser(account), message: await accepted(request) })
  })

  return router
}
