import { logError } from '#src/log.ts'
import type { Guestbook } from './guestbook.ts'
import { cursorFor } from './cursor.ts'

/** The page contains the first page of the list, so the client for other pages is imported on demand. */
export const createBrowserGuestbook = (): Guestbook => ({
  list: async (page) => {
    try {
      const { readImpressions } = await import('./impressions.ts')
      return await readImpressions(page, cursorFor(page))
    } catch (error) {
      logError(error)
      return null
    }
  },
})
