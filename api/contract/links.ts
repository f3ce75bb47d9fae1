import * as z from 'zod/mini'

/** `GET /api/links`: the broken links of the published content. `POST` starts a check and answers the same. */
export const linksSchema = z.object({
  isRunning: z.boolean(),
  /** ISO 8601; null before the first check. */
  checkedAt: z.nullable(z.string()),
  checked: z.number(),
  dead: z.array(
    z.object({
      address: z.string(),
      /** The HTTP status, or the failure in words, such as `no answer`. */
      status: z.string(),
      places: z.array(z.object({ id: z.string(), type: z.string(), name: z.string(), field: z.string() })),
    }),
  ),
})
export type Links = z.infer<typeof linksSchema>
export type DeadLink = Links['dead'][number]
