import { Router } from 'express'
import { type QueryFilter, Types } from 'mongoose'
import {
  type InboxQuery,
  type ReceivedMessage,
  answeredSchema,
  inboxQuerySchema,
} from '@portfolio/contract/contact-inbox'
import { idSchema } from '@portfolio/contract/id'
import type { Translations } from '#src/content/translations.ts'
import { hasWords } from '#src/database/contains.ts'
import { notFound } from '#src/http/errors.ts'
import { body, validate } from '#src/http/middleware.ts'
import type { Delivery, Outbox } from '#src/mail/outbox.ts'
import { type MessageModel, type StoredMessage, countUnanswered } from './model.ts'

/** `/api/moderation/messages`, for the owner */
export function createInboxRouter(deps: {
  model: MessageModel
  outbox: Outbox
  translations: Translations
}): Router {
  const { translations } = deps
  const inbox = createInbox(deps)
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

const PER_PAGE = 30

type FoundMessage = { message: StoredMessage; delivery: Delivery | undefined }

function createInbox({ model, outbox }: { model: MessageModel; outbox: Outbox }) {
  return {
    /** Newest first, thirty at a time; `nextCursor` leads to the next page. */
    async list({ search, cursor }: InboxQuery) {
      const conditions: QueryFilter<StoredMessage>[] = [
        ...(search ? [hasWords(search, 'folded')] : []),
        ...(cursor ? [{ _id: { $lt: new Types.ObjectId(cursor) } }] : []),
      ]
      const [found, unanswered] = await Promise.all([
        model
          .find(conditions.length > 0 ? { $and: conditions } : {})
          .sort({ _id: -1 })
          .limit(PER_PAGE + 1)
          .lean(),
        countUnanswered(model),
      ])
      const shown = found.slice(0, PER_PAGE)
      const deliveries = await outbox.deliveries(shown.map(({ messageId }) => messageId))
      return {
        messages: shown.map((message): FoundMessage => ({
          message,
          delivery: deliveries.get(message.messageId),
        })),
        nextCursor: found.length > PER_PAGE ? (shown.at(-1)?._id.toHexString() ?? null) : null,
        unanswered,
      }
    },

    /** @throws {HttpError} 404 when there is no such message */
    async remove(id: string) {
      const { deletedCount } = await model.deleteOne({ _id: id })
      if (deletedCount === 0) throw notFound()
    },

    /** @throws {HttpError} 404 when there is no such message */
    async mark(id: string, isAnswered: boolean) {
      const { matchedCount } = await model.updateOne({ _id: id }, { $set: { isAnswered } })
      if (matchedCount === 0) throw notFound()
    },
  }
}
