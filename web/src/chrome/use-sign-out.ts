import { useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** Ends the session at the server, signs out in all tabs, and navigates to the guestbook. */
export function useSignOut(texts: { signedOut: string; signOutFailed: string }) {
  const goTo = useGoTo()
  return async () => {
    // Imported on demand: few visitors sign out.
    const refusal = await import('#src/account/session.ts').then(
      (module) => module.signOut(texts.signOutFailed),
      () => texts.signOutFailed,
    )
    if (refusal !== null) return showMessage('error', refusal)
    await goTo('comments')
    storeUser(null)
    showMessage('success', texts.signedOut)
  }
}
