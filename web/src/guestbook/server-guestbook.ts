import { logError } from '#src/log.ts'
import type { Guestbook } from './guestbook.ts'
import type { ListImpressions } from '#src/render-types.ts'

export function createServerGuestbook(
  listImpressions: ListImpressions,
): Guestbook & { wasRead: () => boolean } {
  let wasRead = false
  return {
    list(page) {
      wasRead = true
      return listImpressions(page).catch((error: unknown) => {
        logError(error)
        return null
      })
    },
    wasRead: () => wasRead,
  }
}
