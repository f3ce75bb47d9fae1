import * as z from 'zod/mini'
import { emailSchema } from '@portfolio/contract/account'
import type { Logger } from 'pino'
import { freshFor } from '#src/fresh-for.ts'

const settingsSchema = z.object({
  moderation: z._default(z.enum(['at-once', 'after-approval']), 'at-once'),
  digest: z._default(z.enum(['at-once', 'daily', 'never']), 'daily'),
  notificationAddress: z._default(z.nullable(emailSchema), null),
})
type GuestbookSettings = z.infer<typeof settingsSchema>

const FRESH_FOR_MS = 1_000

/** Defaults until the first read of the settings: an impression that needs approval must not appear without it. */
const CAREFUL: GuestbookSettings = {
  moderation: 'after-approval',
  digest: 'never',
  notificationAddress: null,
}

/**
 * The owner's settings, cached for a second; the last known ones when they cannot be read.
 * @param readPrivate reads the private settings document, null when it is missing
 */
export function createGuestbookSettings(readPrivate: () => Promise<unknown>, log: Pick<Logger, 'warn'>) {
  let known = CAREFUL
  let logged = ''

  const read = async () => {
    const { settings, invalid } = parseSettings(Object.entries((await readPrivate()) ?? {}))
    if (invalid.length > 0 && invalid.join() !== logged)
      log.warn(
        { invalidSettings: invalid },
        `private settings are invalid, their defaults apply: ${invalid.join()}`,
      )
    logged = invalid.join()
    known = settings
    return known
  }

  return freshFor(FRESH_FOR_MS, () => read().catch(() => known))
}
export type ReadGuestbookSettings = ReturnType<typeof createGuestbookSettings>

/** An invalid field, as one without a value, gets its default, and the others keep their values. */
function parseSettings(fields: [string, unknown][]) {
  const given = fields.filter(([, value]) => value !== null)
  const { error } = settingsSchema.safeParse(Object.fromEntries(given))
  const invalid = error?.issues.map(({ path }) => String(path[0])) ?? []
  const valid = given.filter(([name]) => !invalid.includes(name))
  return { settings: settingsSchema.parse(Object.fromEntries(valid)), invalid }
}
