import { RefusedError, refusalMessage } from '@portfolio/contract/api-client'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** Shows the reason of a refusal; after a 401 the stored user is removed too. */
export function showRefusal(error: unknown, otherwise: string) {
  // Screens that need a session redirect when it has ended.
  const isSignedOut = error instanceof RefusedError && error.status === 401
  showMessage('error', refusalMessage(error, otherwise), { outlivesNavigation: isSignedOut })
  if (isSignedOut) storeUser(null)
}
