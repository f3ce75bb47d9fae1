import * as z from 'zod/mini'

/** `off`: turned off by BACKUPS. `elsewhere`: all data is in MongoDB and hosted Sanity. `old`: older than two days. */
const BACKUP_STATES = ['off', 'elsewhere', 'none', 'fresh', 'old', 'failed'] as const

/** `GET /api/backups`: the daily backups, and the data of this server that is damaged or missing; for the owner. */
export const backupsSchema = z.object({
  state: z.enum(BACKUP_STATES),
  /** `at` is ISO 8601. */
  latest: z.nullable(z.object({ at: z.string(), file: z.string(), bytes: z.number() })),
  failure: z.nullable(z.string()),
  /** Whether the backups leave out accounts, or content, because these are stored elsewhere. */
  isWithoutAccounts: z.boolean(),
  isWithoutContent: z.boolean(),
  /** Paths within DATA_DIR. */
  damages: z.array(z.object({ path: z.string(), problem: z.string() })),
})
export type Backups = z.infer<typeof backupsSchema>
