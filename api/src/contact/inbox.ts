import { type QueryFilter, Types } from 'mongoose'
import type { InboxQuery } from '@portfolio/contract/contact-inbox'
import { hasWords } from '#src/database/contains.ts'
import { notFound } from '#src/http/errors.ts'
import type { Delivery, Outbox } from '#src/mail/outbox.ts'
import { type MessageModel, type StoredMessage, countUnanswered } from './model.ts'

const PER_PAGE = 30

export type FoundMessage = { message: StoredMessage; delivery: Delivery | undefined }
export type ContactInbox = ReturnType<typeof createInbox>

export function createInbox({ model, outbox }: { model: MessageModel; outbox: Outbox }) {
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
