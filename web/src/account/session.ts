import { callApi, refusalMessage } from '@portfolio/contract/api-client'
import { forgetInput } from '#src/state/draft.ts'
import { isUser, storeUser, userStore, mayBeSignedIn } from '#src/state/user.ts'

/** Synchronizes the stored user with the server's session. Without an answer nothing changes. */
export async function confirmSession(): Promise<void> {
  const before = userStore.get()
  if (!mayBeSignedIn()) return
  try {
    const { body } = await callApi('/auth/session')
    if (typeof body !== 'object' || body === null || !('user' in body)) return
    const { user } = body
    // A sign-in or sign-out during the request makes its answer outdated; ignore it, also for the same user.
    if (userStore.get() !== before) return
    // An equal user keeps its identity, to avoid a render.
    if (JSON.stringify(user) === JSON.stringify(before)) return
    if (user === null || isUser(user)) storeUser(user)
  } catch {
    // Offline, or the server is restarting: the next page retries.
  }
}

/** Ends the session. @returns the reason of a refusal, or `otherwise` when the API sent none; null when it has ended */
export async function signOut(otherwise: string): Promise<string | null> {
  try {
    await callApi('/auth/logout', { method: 'POST' })
    forgetInput()
    return null
  } catch (error) {
    return refusalMessage(error, otherwise)
  }
}
