import { RefusedError, refusalMessage } from '@portfolio/contract/api-client'
import { isServerReachable } from '#src/reachable.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/**
 * Shows the reason of a refusal; after a 401 the stored user is removed too.
 * @param withoutCode what to do where the page's code is gone, after a new version
 */
export function showRefusal(error: unknown, otherwise: string, withoutCode = () => location.reload()) {
  // Screens that need a session redirect when it has ended.
  const isSignedOut = error instanceof RefusedError && error.status === 401
  showMessage('error', refusalMessage(error, otherwise), isSignedOut)
  if (isSignedOut) storeUser(null)
  // "Failed to fetch dynamically imported module" in Chromium's words.
  if (error instanceof TypeError && /import/i.test(error.message)) void ifReachable(withoutCode)
}

/** Imports fail without the server, too. */
async function ifReachable(act: () => void) {
  if (await isServerReachable()) act()
}
