import { Router } from 'express'
import { type ReceivedMessage, answeredSchema, inboxQuerySchema } from '@portfolio/contract/contact-inbox'
import { idSchema } from '@portfolio/contract/id'
import type { Translations } from '#src/content/translations.ts'
import { body } from '#src/http/middleware.ts'
import { validate } from '#src/http/validate.ts'
import type { Delivery } from '#src/mail/outbox.ts'
import type { ContactInbox, FoundMessage } from './inbox.ts'

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

/** @param subject subject of the sender's mail, in their language */
const presentMessage = ({ message, delivery }: FoundMessage, subject: string): ReceivedMessage => ({
  _id: message._id.toHexString(),
  first_name: message.first_name,
  last_name: message.last_name,
  email: message.email,
  phone: message.phone,
  message: message.message,
  language: message.language,
  date: message.createdAt.toISOString(),
  isFromAccount: message.accountId !== null,
  isAnswered: message.isAnswered,
  answerSubject: `Re: ${subject}`,
  delivery: delivery ? presentDelivery(delivery) : null,
})

const presentDelivery = ({ status, attempts, sentAt, lastError }: Delivery) => ({
  status,
  attempts,
  sentAt: sentAt?.toISOString() ?? null,
  lastError: lastError ?? null,
})
