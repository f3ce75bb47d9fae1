import * as z from 'zod/mini'

const settingsSchema = z.nullable(
  z.object({
    moderation: z.nullish(z.enum(['at-once', 'after-approval'])),
    digest: z.nullish(z.enum(['at-once', 'daily', 'never'])),
    notificationAddress: z.nullish(z.string()),
  }),
)

export type GuestbookSettings = {
  moderation: 'at-once' | 'after-approval'
  digest: 'at-once' | 'daily' | 'never'
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
export function createGuestbookSettings(readPrivate: () => Promise<unknown>) {
  // Not the fetch of lru-cache, which would share a read that hangs for as long as it hangs.
  let known = CAREFUL
  let askedAt = 0
  let asking: Promise<GuestbookSettings> = Promise.resolve(known)

  const ask = async () => {
    const result = settingsSchema.parse(await readPrivate())
    known = {
      moderation: result?.moderation ?? 'at-once',
      digest: result?.digest ?? 'daily',
      notificationAddress: result?.notificationAddress ?? null,
    }
    return known
  }

  return (): Promise<GuestbookSettings> => {
    if (Date.now() - askedAt < FRESH_FOR_MS) return asking
    askedAt = Date.now()
    asking = ask().catch(() => known)
    return asking
  }
}
export type ReadGuestbookSettings = ReturnType<typeof createGuestbookSettings>
