import { type Connection, type HydratedDocument, type InferSchemaType, Schema } from 'mongoose'
import { MAIL_STATUSES } from '@portfolio/contract/outbox'
import { LINK_PURPOSES, type MailLink } from './mail-links.ts'

const linkSchema = new Schema(
  {
    purpose: { type: String, enum: LINK_PURPOSES, required: true },
    account: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
)

const schema = new Schema(
  {
    /** Stays the same over all attempts, so that a receiver recognises a repeated delivery. */
    messageId: { type: String, required: true },
    to: { type: String, required: true },
    replyTo: { type: String, default: null },
    subject: { type: String, required: true },
    text: { type: String, required: true },
    html: { type: String, required: true },
    status: { type: String, enum: MAIL_STATUSES, required: true, default: 'queued' },
    attempts: { type: Number, required: true, default: 0 },
    /**
     * While queued: the earliest time of the next attempt. While sending: the end of the sending process's lease.
     */
    dueAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
    lastError: { type: String, default: null },
    isRefused: { type: Boolean, required: true, default: false },
    /** Tokens are stored hashed, so a body with one is blanked once the mail is sent, or the link used or expired. */
    link: { type: linkSchema, default: null },
    blankedAt: { type: Date, default: null },
    /** Addressed to a deleted account: the mail is deleted once it is sent. */
    isLast: { type: Boolean, required: true, default: false },
    forgetAt: { type: Date, default: null },
  },
  { timestamps: { createdAt: true, updatedAt: false } },
)
schema.index({ status: 1, dueAt: 1 })
schema.index({ messageId: 1 })
schema.index({ 'link.account': 1 })
schema.index({ blankedAt: 1, 'link.expiresAt': 1 })
schema.index({ status: 1, lastError: 1 })
schema.index({ forgetAt: 1 })

type StoredMail = InferSchemaType<typeof schema>
export type OutboxMail = HydratedDocument<StoredMail>
export type Delivery = Pick<StoredMail, 'status' | 'attempts' | 'sentAt' | 'lastError'>
export type Mail = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  link?: MailLink
  isLast?: boolean
}

export const createOutboxModel = (connection: Connection) =>
  connection.model<StoredMail>('OutboxMail', schema, 'outbox')
