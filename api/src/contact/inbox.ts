import { type QueryFilter, Types } from 'mongoose'
import type { Inbox, InboxQuery, ReceivedMessage } from '@portfolio/contract/contact-inbox'
import { contains } from '#src/database/contains.ts'
import { notFound } from '#src/http/errors.ts'
import type { Delivery, Outbox } from '#src/mail/outbox.ts'
import type { Translations } from '#src/content/translations.ts'
import type { MessageModel, StoredMessage } from './model.ts'

const PER_PAGE = 30
const SEARCHED = ['first_name', 'last_name', 'email', 'message'] as const

export type ContactInbox = ReturnType<typeof createInbox>

/** What the owner sees of the messages that came through the contact form. */
export function createInbox(deps: { model: MessageModel; outbox: Outbox; translations: Translations }) {
  const { model, outbox, translations } = deps

  async function present(stored: StoredMessage, delivery: Delivery | undefined): Promise<ReceivedMessage> {
    return {
      _id: stored._id.toHexString(),
      first_name: stored.first_name,
      last_name: stored.last_name,
      email: stored.email,
      phone: stored.phone,
      message: stored.message,
      language: stored.language,
      date: stored.createdAt.toISOString(),
      isFromAccount: stored.accountId !== null,
      isAnswered: stored.isAnswered,
      answerSubject: `Re: ${await translations.mail('contactCopySubject', stored.language)}`,
      delivery: delivery ? presentDelivery(delivery) : null,
    }
  }

  return {
    /** Newest first, thirty at a time; `nextCursor` asks for the next page. */
    async list({ search, cursor }: InboxQuery): Promise<Inbox> {
      const conditions: QueryFilter<StoredMessage>[] = [
        ...(search ? [searchFilter(search)] : []),
        ...(cursor ? [{ _id: { $lt: new Types.ObjectId(cursor) } }] : []),
      ]
      const [found, unanswered] = await Promise.all([
        model
          .find(conditions.length > 0 ? { $and: conditions } : {})
          .sort({ _id: -1 })
          .limit(PER_PAGE + 1)
          .lean(),
        model.countDocuments({ isAnswered: false }),
      ])
      const shown = found.slice(0, PER_PAGE)
      const deliveries = await outbox.deliveries(shown.map(({ messageId }) => messageId))
      return {
        messages: await Promise.all(
          shown.map((message) => present(message, deliveries.get(message.messageId))),
        ),
        nextCursor: found.length > PER_PAGE ? (shown.at(-1)?._id.toHexString() ?? null) : null,
        unanswered,
      }
    },

    /** @throws {HttpError} 404 when there is no such message */
    async mark(id: string, isAnswered: boolean) {
      const { matchedCount } = await model.updateOne({ _id: id }, { $set: { isAnswered } })
      if (matchedCount === 0) throw notFound()
    },
  }
}

const searchFilter = (search: string): QueryFilter<StoredMessage> => ({
  $or: SEARCHED.map((field) => ({ [field]: contains(search) })),
})

const presentDelivery = ({ status, attempts, sentAt, lastError }: Delivery) => ({
  status,
  attempts,
  sentAt: sentAt?.toISOString() ?? null,
  lastError: lastError ?? null,
})
