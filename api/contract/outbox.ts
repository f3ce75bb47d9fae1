import * as z from 'zod/mini'

export const MAIL_STATUSES = ['queued', 'sending', 'sent'] as const

/** A mail as the owner sees it; its HTML is a document of its own at `/api/outbox/{_id}/html`. */
const outboxMailSchema = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number(),
  /** ISO 8601 */
  createdAt: z.string(),
  lastError: z.nullable(z.string()),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** `GET /api/outbox`: the latest mails, newest first. */
export const outboxSchema = z.object({ mails: z.array(outboxMailSchema) })
