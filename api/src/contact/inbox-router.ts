import { Router } from 'express'
import { answeredSchema, inboxQuerySchema } from '@portfolio/contract/contact-inbox'
import { idSchema } from '@portfolio/contract/id'
import { requireOwner } from '#src/http/require-user.ts'
import { validate } from '#src/http/validate.ts'
import type { ContactInbox } from './inbox.ts'

/** `/api/moderation/messages`, for the owner */
export function createInboxRouter({ inbox }: { inbox: ContactInbox }): Router {
  const router = Router()

  router.get('/', async (request, response) => {
    requireOwner(request)
    response
      .set('Cache-Control', 'no-store')
      .json(await inbox.list(validate(inboxQuerySchema, request.query)))
  })

  router.post('/:id', async (request, response) => {
    requireOwner(request)
    const id = validate(idSchema, request.params.id)
    await inbox.mark(id, validate(answeredSchema, request.body).isAnswered)
    response.status(204).end()
  })

  return router
}
