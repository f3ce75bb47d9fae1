import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** Ends the session at the server, signs out in all tabs, and navigates to the guestbook. */
export function useSignOut(texts: { signedOut: string; signOutFailed: string }) {
  const navigate = useNavigate()
  const comments = pathTo(useLanguage(), 'comments')
  return async () => {
    // Imported on demand: few visitors sign out.
    const refusal = await import('#src/account/session.ts').then(
      ({ signOut }) => signOut(texts.signOutFailed),
      () => texts.signOutFailed,
    )
    if (refusal !== null) return showMessage('error', refusal)
    await navigate(comments)
    storeUser(null)
    showMessage('success', texts.signedOut)
  }
}
