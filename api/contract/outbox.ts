import * as z from 'zod/mini'

/**
 * `expired`: its link was used, replaced or expired before the mail could be sent. `refused`: the mail server refused the
 * recipient for a day.
 */
export const MAIL_STATUSES = ['queued', 'sending', 'sent', 'expired', 'refused'] as const

/** A mail for the owner; its HTML is a separate document at `/api/outbox/{_id}/html`. */
const outboxMailSchema = z.object({
  _id: z.string(),
  to: z.string(),
  subject: z.string(),
  /** Empty after blanking. */
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number(),
  /** ISO 8601 */
  createdAt: z.string(),
  lastError: z.nullable(z.string()),
  /** Whether the body, which contained a single-use link, is deleted; the HTML is then 404. */
  isBlanked: z.boolean(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** `GET /api/outbox`: the latest mails, newest first. */
export const outboxSchema = z.object({ mails: z.array(outboxMailSchema) })
