import { Router, type Request } from 'express'
import { idSchema } from '@portfolio/contract/id'
import {
  type Team,
  accountRemovalSchema,
  invitationInputSchema,
  acceptanceSchema,
  invitationLinkSchema,
  joiningSchema,
} from '@portfolio/contract/team'
import { body, limit, signedIn, requireUser, validate } from '#src/http/middleware.ts'
import type { AccountTools } from '../tools.ts'
import { languageOf } from '#src/http/language.ts'
import { accountReference } from '#src/audit/audit-log.ts'
import { presentUser } from '../present.ts'
import { startSession } from '../sign-in.ts'

/** `/api/team`: roles, invitations to them, and accounts whose people ask for their deletion; for the owner. */
export function createTeamRouter(tools: AccountTools): Router {
  const { team, accountSettings, hasMailServer, limits, audit } = tools
  const router = Router()
  const list = async (): Promise<Team> => ({ ...(await team.list()), hasMailServer })

  router.get('/', async (_request, response) => {
    response.json(await list())
  })

  router.post('/invitations', body(invitationInputSchema), async (request, response) => {
    const { email, role, language } = request.body
    await limits.mailTo(request, email)
    await team.invite(email, role, language)
    await audit.record(request, 'invited', { email })
    response.status(201).json(await list())
  })

  router.delete('/invitations/:id', async (request, response) => {
    await team.withdraw(validate(idSchema, request.params.id))
    response.status(204).end()
  })

  router.delete('/members/:id', async (request, response) => {
    const { id, email } = await team.dismiss(validate(idSchema, request.params.id))
    await audit.record(request, 'role-removed', { accountId: id, email })
    response.status(204).end()
  })

  router.delete('/accounts', async (request, response) => {
    const { email, impressions } = validate(accountRemovalSchema, request.query)
    const removed = await accountSettings.removeAt(email, impressions)
    await audit.record(request, 'account-deleted', accountReference(removed))
    response.status(204).end()
  })

  return router
}

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
