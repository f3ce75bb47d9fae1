import { useNavigate } from 'react-router-dom'
import { callApi, sentenceOf } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

/** Ends the session at the server, here and in the other tabs, and leads to the guestbook. */
export function useSignOut(texts: { signedOut: string; signOutFailed: string }) {
  const navigate = useNavigate()
  const comments = pathTo(useLanguage(), 'comments')
  return async () => {
    try {
      await callApi('/auth/logout', { method: 'POST' })
    } catch (error) {
      return showMessage('error', sentenceOf(error, texts.signOutFailed))
    }
    await navigate(comments)
    storeUser(null)
    showMessage('success', texts.signedOut)
  }
}
