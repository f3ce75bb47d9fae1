import { randomUUID } from 'node:crypto'
import {
  type ClientSession,
  type Connection,
  type HydratedDocument,
  type InferSchemaType,
  Schema,
} from 'mongoose'
import { MAIL_STATUSES } from '@portfolio/contract/outbox'

const schema = new Schema(
  {
    /** Stays the same over all attempts, so that a receiver can tell a repeated delivery. */
    messageId: { type: String, required: true },
    to: { type: String, required: true },
    replyTo: { type: String, default: null },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    status: { type: String, enum: MAIL_STATUSES, required: true, default: 'queued' },
    attempts: { type: Number, required: true, default: 0 },
    /** While queued: not before. While sending: until then it belongs to the process that took it. */
    dueAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    lastError: { type: String, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
schema.index({ status: 1, dueAt: 1 })
schema.index({ messageId: 1 })

type StoredMail = InferSchemaType<typeof schema>
export type OutboxMail = HydratedDocument<StoredMail>
/** How far a mail has come. */
export type Delivery = Pick<StoredMail, 'status' | 'attempts' | 'sentAt' | 'lastError'>
export type Mail = { to: string; replyTo?: string; subject: string; text: string; html: string }
export type Outbox = ReturnType<typeof createOutbox>

/** Longer than any attempt: a mail that a stopped process had taken is tried again after it. */
const TAKEN_FOR_MS = 2 * 60_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 15 * 60_000

/** Mail waits in the database, written with the change that causes it, until a server has taken it. */
export function createOutbox(connection: Connection) {
  const model = connection.model('OutboxMail', schema, 'outbox')
  let wake = () => {}

  return {
    /**
     * @param session the transaction of the change that causes the mail
     * @returns its Message-ID
     */
    async add(mail: Mail, session?: ClientSession): Promise<string> {
      const message = { ...mail, messageId: `<${randomUUID()}@portfolio>`, dueAt: new Date() }
      await model.create([message], session ? { session } : {})
      // What is not committed yet cannot be taken.
      if (session) session.once('ended', () => wake())
      else wake()
      return message.messageId
    },

    /** Calls back whenever a mail has been added by this process. */
    onAdded(callback: () => void) {
      wake = callback
    },

    /** The mail that waits longest, now this process's own for two minutes; null when none is due. */
    take(): Promise<OutboxMail | null> {
      const now = new Date()
      return model.findOneAndUpdate(
        { status: { $in: ['queued', 'sending'] }, dueAt: { $lte: now } },
        { $set: { status: 'sending', dueAt: new Date(now.getTime() + TAKEN_FOR_MS) }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
    },

    async markSent(mail: OutboxMail) {
      await model.updateOne(
        { _id: mail._id },
        { $set: { status: 'sent', sentAt: new Date(), lastError: null } },
      )
    },

    async markFailed(mail: OutboxMail, error: string) {
      const wait = Math.min(FIRST_RETRY_MS * 2 ** (mail.attempts - 1), LONGEST_RETRY_MS)
      const dueAt = new Date(Date.now() + wait)
      await model.updateOne({ _id: mail._id }, { $set: { status: 'queued', dueAt, lastError: error } })
    },

    latest: (limit: number) => model.find().sort({ _id: -1 }).limit(limit).lean(),

    /** By Message-ID; without those that are not known. */
    async deliveries(messageIds: string[]): Promise<Map<string, Delivery>> {
      const found = await model
        .find(
          { messageId: { $in: messageIds } },
          { messageId: 1, status: 1, attempts: 1, sentAt: 1, lastError: 1 },
        )
        .lean()
      return new Map(found.map(({ messageId, ...delivery }) => [messageId, delivery]))
    },

    find: (id: string) => model.findOne({ _id: id }).lean(),
  }
}
