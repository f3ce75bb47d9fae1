import { callApi } from '#src/http.ts'
import { isUser, storeUser } from '#src/state/user.ts'

/** Makes the stored user what the server's session says. Without an answer everything stays as it is. */
export async function confirmSession(): Promise<void> {
  try {
    const { body } = await callApi('/auth/session')
    if (typeof body !== 'object' || body === null || !('user' in body)) return
    if (body.user === null || isUser(body.user)) storeUser(body.user)
  } catch {
    // Offline, or the server restarts: the next page asks again.
  }
}
