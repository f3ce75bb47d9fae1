import type { SanityClient } from '@sanity/client'
import { GUESTBOOK_SETTINGS_QUERY } from '#src/texts/queries.ts'
import type { GUESTBOOK_SETTINGS_QUERY_RESULT } from '#src/texts/sanity.types.ts'

export type GuestbookSettings = {
  moderation: 'at-once' | 'after-approval'
  digest: 'at-once' | 'daily' | 'never'
  notificationAddress: string | null
}

const FRESH_FOR_MS = 1_000

/** While it is not known what the owner wishes, nothing appears that they might not want. */
const CAREFUL: GuestbookSettings = {
  moderation: 'after-approval',
  digest: 'never',
  notificationAddress: null,
}

/** What the owner has set in the Studio, asked at most once a second; the last answer when content cannot be read. */
export function createGuestbookSettings(content: SanityClient) {
  let known = CAREFUL
  let askedAt = 0
  let asking: Promise<GuestbookSettings> = Promise.resolve(known)

  const ask = async () => {
    const result: GUESTBOOK_SETTINGS_QUERY_RESULT = await content.fetch(GUESTBOOK_SETTINGS_QUERY)
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
