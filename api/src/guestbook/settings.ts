import * as z from 'zod/mini'
import { emailSchema } from '@portfolio/contract/account'
import type { Logger } from 'pino'
import { freshFor } from '#src/fresh-for.ts'

const documentSchema = z.nullable(z.record(z.string(), z.unknown()))
const moderationSchema = z.enum(['at-once', 'after-approval'])
const digestSchema = z.enum(['at-once', 'daily', 'never'])

export type GuestbookSettings = {
  moderation: z.infer<typeof moderationSchema>
  digest: z.infer<typeof digestSchema>
  notificationAddress: string | null
}

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
    const { settings, invalid } = parseSettings(documentSchema.parse(await readPrivate()) ?? {})
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

/** Parses each field on its own: an invalid one gets its default, and the others keep their values. */
function parseSettings(document: Record<string, unknown>): {
  settings: GuestbookSettings
  invalid: string[]
} {
  const invalid: string[] = []
  function field<Value, Default>(name: string, schema: z.ZodMiniType<Value>, initial: Default) {
    const stored = document[name]
    if (stored === undefined || stored === null) return initial
    const { success, data } = schema.safeParse(stored)
    if (success) return data
    invalid.push(name)
    return initial
  }
  const settings = {
    moderation: field('moderation', moderationSchema, 'at-once' as const),
    digest: field('digest', digestSchema, 'daily' as const),
    notificationAddress: field('notificationAddress', emailSchema, null),
  }
  return { settings, invalid }
}
