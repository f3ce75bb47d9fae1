import * as z from 'zod/mini'
import { idSchema } from './id.ts'
import { languageSchema } from './language-schema.ts'
import { MAIL_STATUSES } from './outbox.ts'
import { searchSchema } from './search.ts'

/** Query of `GET /api/moderation/messages` */
export const inboxQuerySchema = z.object({
  /** Words; each is part of a name, the address or the message. */
  search: searchSchema,
  /** `nextCursor` of the previous page. */
  cursor: z.optional(idSchema),
})
export type InboxQuery = z.infer<typeof inboxQuerySchema>

const deliverySchema = z.object({
  status: z.enum(MAIL_STATUSES),
  attempts: z.int(),
  /** ISO 8601; null until the mail server has accepted it. */
  sentAt: z.nullable(z.string()),
  /** Reason of the latest failed attempt; null without one, and after a success. */
  lastError: z.nullable(z.string()),
})

const receivedMessageSchema = z.object({
  _id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  language: languageSchema,
  /** ISO 8601 */
  date: z.string(),
  /** Whether the sender was signed in, so that name and address are their account's. */
  isFromAccount: z.boolean(),
  isAnswered: z.boolean(),
  /** Subject of the owner's reply: `Re: ` and the subject of the sender's copy, in their language. */
  answerSubject: z.string(),
  /** null when the mail has been deleted from the outbox. */
  delivery: z.nullable(deliverySchema),
})
export type ReceivedMessage = z.infer<typeof receivedMessageSchema>

/** `GET /api/moderation/messages`: messages of the contact form, newest first, and how many are unanswered. */
export const inboxSchema = z.object({
  messages: z.array(receivedMessageSchema),
  nextCursor: z.nullable(z.string()),
  unanswered: z.int(),
})

/** `POST /api/moderation/messages/{_id}` */
export const answeredSchema = z.object({ isAnswered: z.boolean() })
