import * as z from 'zod/mini'
import { withError } from './error-keys.ts'
import { impressionCursorSchema } from './id.ts'
import { IMPRESSIONS_PER_PAGE, IMPRESSION_MAX } from './limits.ts'
import { codePoints, hasVisible, toPlainText } from './text.ts'

export const impressionInputSchema = z.object({
  impression: z.string(withError('impressionRequired')).check(
    z.overwrite(toPlainText),
    z.refine(hasVisible, { ...withError('impressionRequired'), abort: true }),
    z.refine((text) => codePoints(text) <= IMPRESSION_MAX, withError('impressionTooLong')),
  ),
  /** Honeypot: hidden, so a filled one comes from a program. */
  website: z.optional(z.string()),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type ImpressionInput = z.infer<typeof impressionInputSchema>

/** A public impression. `date` is ISO 8601 in UTC. Names are missing when the author has deleted the account. */
export const impressionSchema = z.object({
  _id: z.string(),
  impression: z.string(),
  date: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
  /** An example from the sample content; it has no author. */
  isSample: z.optional(z.literal(true)),
})
export type Impression = z.infer<typeof impressionSchema>

export const impressionListSchema = z.object({
  impressions: z.array(impressionSchema),
  totalPages: z.int(),
  total: z.int(),
  /** Cursor of the newest entry. Requests with it get pages that new entries do not shift. */
  cursor: z.string(),
  /** Feed position of the last change that the list includes; the events endpoint continues from it. */
  position: z.int(),
})
export type ImpressionList = z.infer<typeof impressionListSchema>

/** `POST /api/user/comments/write-impression`, status 201: the message for the toast, and the stored impression. */
export const impressionPostedSchema = z.object({
  message: z.string(),
  impression: impressionSchema,
  /** `waiting` until the owner approves it. */
  status: z.enum(['published', 'waiting']),
})
export type ImpressionPosted = z.infer<typeof impressionPostedSchema>

/** `GET /api/user/comments/own`: ids of the newest impressions that the signed-in person may delete. */
export const ownImpressionsSchema = z.object({ ids: z.array(z.string()) })

/** `GET /api/user/comments/events`: the data of `removed`; that of `published` is an {@link Impression}. */
export const impressionRemovedSchema = z.object({ _id: z.string() })

export const REPORT_REASONS = ['spam', 'offensive', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

/** `POST /api/user/comments/{_id}/report` */
export const reportSchema = z.object({
  reason: z._default(z.enum(REPORT_REASONS), 'other'),
})

const count = (max: number) => z.coerce.number().check(z.int(), z.gte(1), z.lte(max))

/** Query of `GET /api/user/comments/write-impression`; pages count from 1. */
export const impressionPageSchema = z.object({
  cursor: z.optional(impressionCursorSchema),
  page: z._default(count(1_000_000), 1),
  limit: z._default(count(50), IMPRESSIONS_PER_PAGE),
})
export type ImpressionPage = z.infer<typeof impressionPageSchema>
