import { logError } from '#src/log.ts'
import type { Guestbook } from './guestbook.ts'
import { cursorFor } from './cursor.ts'

/** Pages arrive with their list; what reads another one is imported when it is asked for. */
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
