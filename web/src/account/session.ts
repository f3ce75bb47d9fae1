import { callApi, hasToken } from '@portfolio/contract/api-client'
import { isUser, storeUser, userStore } from '#src/state/user.ts'

/** Makes the stored user what the server's session says. Without an answer everything stays as it is. */
export async function confirmSession(): Promise<void> {
  const before = userStore.get()
  // Most visitors never sign in, and need not be asked about.
  if (!before && !hasToken()) return
  try {
    const { body } = await callApi('/auth/session')
    if (typeof body !== 'object' || body === null || !('user' in body)) return
    // Somebody signed in or out while the answer was on its way.
    if (userStore.get() !== before) return
    if (body.user === null || isUser(body.user)) storeUser(body.user)
  } catch {
    // Offline, or the server restarts: the next page asks again.
  }
}
