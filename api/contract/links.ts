import * as z from 'zod/mini'

/** `GET /api/links`: the links of the published content that lead nowhere. `POST` begins to look, with the same answer. */
export const linksSchema = z.object({
  isRunning: z.boolean(),
  /** ISO 8601; null before the first time. */
  checkedAt: z.nullable(z.string()),
  /** How many were looked at. */
  checked: z.number(),
  dead: z.array(
    z.object({
      address: z.string(),
      /** The HTTP status, or what happened instead. */
      status: z.string(),
      places: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), field: z.string() })),
    }),
  ),
})
export type Links = z.infer<typeof linksSchema>
export type DeadLink = Links['dead'][number]
