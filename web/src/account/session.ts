import { fetchSessionUser } from '#src/account/http.ts'
import { storeUser } from '#src/state/user.ts'

/** Makes the stored user what the server's session says. Without an answer everything stays as it is. */
export async function confirmSession(): Promise<void> {
  try {
    storeUser(await fetchSessionUser())
  } catch {
    // Offline, or the server restarts: the next page asks again.
  }
}
