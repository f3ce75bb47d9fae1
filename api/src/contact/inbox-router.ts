import { Router } from 'express'
import { answeredSchema, inboxQuerySchema } from '@portfolio/contract/contact-inbox'
import { idSchema } from '@portfolio/contract/id'
import type { Translations } from '#src/content/translations.ts'
import { body } from '#src/http/middleware.ts'
import { validate } from '#src/http/validate.ts'
import type { ContactInbox } from './inbox.ts'
import { presentMessage } from './present.ts'

/** `/api/moderation/messages`, for the owner */
export function createInboxRouter(deps: { inbox: ContactInbox; translations: Translations }): Router {
  const { inbox, translations } = deps
  const router = Router()

  router.get('/', async (request, response) => {
    const { messages, ...page } = await inbox.list(validate(inboxQuerySchema, request.query))
    const presented = messages.map(async (found) =>
      presentMessage(found, await translations.mail('contactCopySubject', found.message.language)),
    )
    response.json({ messages: await Promise.all(presented), ...page })
  })

  router.post('/:id', body(answeredSchema), async (request, response) => {
    await inbox.mark(validate(idSchema, request.params.id), request.body.isAnswered)
    response.status(204).end()
  })

  router.delete('/:id', async (request, response) => {
    await inbox.remove(validate(idSchema, request.params.id))
    response.status(204).end()
  })

  return router
}
