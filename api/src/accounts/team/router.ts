import { Router } from 'express'
import { idSchema } from '@portfolio/contract/id'
import { type Team, invitationInputSchema } from '@portfolio/contract/team'
import { body } from '#src/http/middleware.ts'
import { validate } from '#src/http/validate.ts'
import type { AccountTools } from '../tools.ts'

/** `/api/team`: roles and invitations to them, for the owner. */
export function createTeamRouter({ team, hasMailServer, limits, audit }: AccountTools): Router {
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

  return router
}
