import * as z from 'zod/mini'

/** Ranges of the statistics in days; counts are kept for 25 months. */
export const VISIT_RANGES = [7, 30, 90, 365, 760] as const

/** `GET /api/visits` */
export const visitsQuerySchema = z.object({
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(760)), 30),
})

/** `POST /api/visits/page`: a page that the browser rendered without a request to the server. */
export const pageViewSchema = z.object({
  path: z.string().check(z.maxLength(300)),
})

const countsSchema = z.array(z.object({ name: z.string(), count: z.int() }))

export const visitsSchema = z.object({
  /** One entry a day in UTC, oldest first, including days without a view. */
  days: z.array(z.object({ day: z.string(), views: z.int() })),
  /** Most viewed first. */
  pages: countsSchema,
  /** Hosts of the sites whose links visitors followed. */
  referrers: countsSchema,
  languages: countsSchema,
  /** ISO 3166-1, from the region of the preferred language; unknown for browsers that send none. */
  countries: countsSchema,
  /** Downloads of the CV by language. */
  downloads: countsSchema,
})
export type Visits = z.infer<typeof visitsSchema>
