import * as z from 'zod/mini'
import { withError } from './error-keys.ts'
import { idSchema, impressionCursorSchema } from './id.ts'
import { REPORT_REASONS } from './impression.ts'
import { searchSchema } from './search.ts'

/** Reasons for which an impression waits for the owner. */
export const SIGNALS = ['approval', 'honeypot', 'links', 'repeated', 'rate'] as const
export type Signal = (typeof SIGNALS)[number]

export const STATUSES = ['published', 'waiting', 'hidden', 'deleted'] as const
export type Status = (typeof STATUSES)[number]

/** `new`: waiting entries, and published ones that no moderator has read yet. */
export const FILTERS = ['new', 'waiting', 'reported', 'published', 'hidden', 'deleted', 'all'] as const
export type Filter = (typeof FILTERS)[number]

export const ACTIONS = ['publish', 'hide', 'delete', 'restore'] as const
export type Action = (typeof ACTIONS)[number]
export type PersonAction = 'ban' | 'unban'

export const REASON_MAX = 300

const reason = z.string().check(z.trim(), z.maxLength(REASON_MAX))

/** Limit of the impressions or decisions of one call. */
export const IDS_MAX = 100

const ids = z.array(idSchema).check(z.minLength(1), z.maxLength(IDS_MAX))

/** `POST /api/moderation/impressions`: one decision about several impressions; hiding needs a reason. */
export const decisionInputSchema = z
  .object({
    action: z.enum(ACTIONS),
    ids,
    reason: z._default(reason, ''),
  })
  .check(z.refine((input) => input.action !== 'hide' || input.reason !== '', withError('reasonRequired')))
export type DecisionInput = z.input<typeof decisionInputSchema>

/** `POST /api/moderation/people/{_id}/ban` and `/unban` */
export const personDecisionSchema = z.object({ reason: z._default(reason, '') })

/** `POST /api/moderation/undo` */
export const undoSchema = z.object({ decisions: ids })

/** `POST /api/moderation/read`: marks impressions as read; waiting ones stay new. */
export const readSchema = z.object({ ids })

/** Answer of decisions: those that were made; impressions in another state are skipped. */
export const decidedSchema = z.object({ decisions: z.array(z.string()) })

/** Query of `GET /api/moderation/impressions` */
export const moderationQuerySchema = z.object({
  filter: z._default(z.enum(FILTERS), 'new'),
  person: z.optional(idSchema),
  impression: z.optional(idSchema),
  search: searchSchema,
  /** `nextCursor` of the previous page. */
  cursor: z.optional(impressionCursorSchema),
})
export type ModerationQuery = z.infer<typeof moderationQuerySchema>

export const moderatedSchema = z.object({
  _id: z.string(),
  impression: z.string(),
  /** ISO 8601 */
  date: z.string(),
  status: z.enum(STATUSES),
  signals: z.array(z.enum(SIGNALS)),
  reports: z.array(z.object({ at: z.string(), reason: z.enum(REPORT_REASONS) })),
  isReported: z.boolean(),
  isRead: z.boolean(),
  /**
   * null for an example, and when the author has deleted the account and kept the impressions. Moderators get an empty
   * address.
   */
  author: z.nullable(
    z.object({ _id: z.string(), name: z.string(), email: z.string(), isBanned: z.boolean() }),
  ),
  /** The invented author of an example from the sample content; null for real impressions. */
  sampleAuthor: z.nullable(z.string()),
})
export type Moderated = z.infer<typeof moderatedSchema>

export const moderationListSchema = z.object({
  impressions: z.array(moderatedSchema),
  nextCursor: z.nullable(z.string()),
})

/** `GET /api/moderation/counts`; `messages` are those of the contact form without an answer. */
export const moderationCountsSchema = z.record(
  z.enum(['new', 'waiting', 'reported', 'published', 'hidden', 'deleted', 'messages']),
  z.int(),
)
export type ModerationCounts = z.infer<typeof moderationCountsSchema>

/** `GET /api/moderation/impressions/{_id}/decisions`, newest first */
export const historySchema = z.object({
  decisions: z.array(
    z.object({
      _id: z.string(),
      at: z.string(),
      action: z.enum([...ACTIONS, 'ban', 'unban']),
      reason: z.string(),
      by: z.string(),
      isUndo: z.boolean(),
    }),
  ),
})
export type Decision = z.infer<typeof historySchema>['decisions'][number]
