import * as z from 'zod/mini'

/** What the process that makes the daily backup reports. */
export const childMessageSchema = z.object({
  failure: z.nullable(z.string()),
  /** Paths in DATA_DIR of assets whose content does not match their name, and of missing ones. */
  damagedFiles: z.array(z.string()),
  missingFiles: z.array(z.string()),
})
export type ChildMessage = z.infer<typeof childMessageSchema>
