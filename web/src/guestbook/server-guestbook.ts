import { logError } from '#src/log.ts'
import type { Guestbook } from './guestbook.ts'
import { fetchImpressions } from './http.ts'

/** @param apiOrigin the API's origin, without a trailing slash */
export function createServerGuestbook(apiOrigin: string): Guestbook & { wasRead: () => boolean } {
  let wasRead = false
  return {
    list(page) {
      wasRead = true
      return fetchImpressions({ page }, apiOrigin).catch((error: unknown) => {
        logError(error)
        return null
      })
    },
    wasRead: () => wasRead,
  }
}
