import type { SanityClient } from '@sanity/client'
import { SETTINGS_QUERY } from '#src/texts/queries.ts'
import type { SETTINGS_QUERY_RESULT } from '#src/texts/sanity.types.ts'

export type ContentSettings = ReturnType<typeof createContentSettings>

/** What the owner sets in the Studio and the API acts on. */
export const createContentSettings = (content: SanityClient) => ({
  /** Where the owner wants to be written to; null where they have not said, or the content cannot be read. */
  async notificationAddress(): Promise<string | null> {
    const found = await content.fetch<SETTINGS_QUERY_RESULT>(SETTINGS_QUERY).catch(() => null)
    return found?.notificationAddress ?? null
  },
})
