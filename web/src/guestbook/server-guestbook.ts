import { logError } from '#src/log.ts'
import type { Guestbook } from './guestbook.ts'
import { fetchImpressions } from './http.ts'

/** @param apiOrigin where the API is, without a trailing slash */
export const createServerGuestbook = (apiOrigin: string): Guestbook => ({
  list: (page) =>
    fetchImpressions({ page }, apiOrigin).catch((error: unknown) => {
      logError(error)
      return null
    }),
})
