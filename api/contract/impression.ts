import * as z from 'zod/mini'
import { IMPRESSIONS_PER_PAGE, IMPRESSION_MAX } from './limits.ts'
import { codePoints } from './text.ts'

/** Messages are keys of the `errors` translation section. */
export const impressionInputSchema = z.object({
  impression: z.string({ error: 'impressionRequired' }).check(
    z.trim(),
    z.minLength(1, { error: 'impressionRequired', abort: true }),
    z.refine((text) => codePoints(text) <= IMPRESSION_MAX, { error: 'impressionTooLong' }),
  ),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  email: z.optional(z.string()),
})
export type ImpressionInput = z.infer<typeof impressionInputSchema>

/** An impression as everybody may see it. `date` is ISO 8601 in UTC. */
export const impressionSchema = z.object({
  _id: z.string(),
  impression: z.string(),
  date: z.iso.datetime(),
  first_name: z.string(),
  last_name: z.string(),
})
export type Impression = z.infer<typeof impressionSchema>

export const impressionListSchema = z.object({
  impressions: z.array(impressionSchema),
  totalPages: z.int(),
})
export type ImpressionList = z.infer<typeof impressionListSchema>

/** `POST /api/user/comments/write-impression`, status 201: the sentence for the toast, and what now stands in the list. */
export const impressionPostedSchema = z.object({ message: z.string(), impression: impressionSchema })

const count = (max: number) =>
  z.coerce
    .number({ error: 'badRequest' })
    .check(
      z.int({ error: 'badRequest' }),
      z.gte(1, { error: 'badRequest' }),
      z.lte(max, { error: 'badRequest' }),
    )

/** Query of `GET /api/user/comments/write-impression`; pages count from 1. */
export const impressionPageSchema = z.object({
  page: z._default(count(1_000_000), 1),
  limit: z._default(count(50), IMPRESSIONS_PER_PAGE),
})
