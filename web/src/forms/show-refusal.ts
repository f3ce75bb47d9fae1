import { RefusedError, sentenceOf } from '@portfolio/contract/api-client'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** Shows why the API refused; after a 401 the browser forgets the user, too. */
export function showRefusal(error: unknown, otherwise: string) {
  // Screens that need a session redirect when it has ended.
  const isSignedOut = error instanceof RefusedError && error.status === 401
  showMessage('error', sentenceOf(error, otherwise), { outlivesNavigation: isSignedOut })
  if (isSignedOut) storeUser(null)
}
