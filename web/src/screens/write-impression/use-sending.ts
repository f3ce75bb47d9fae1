import type { User } from '@portfolio/contract/account'
import { useNavigate, useRevalidator } from 'react-router-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { keepDraft } from '#src/state/draft.ts'
import { showOptimistically } from '#src/guestbook/optimistic.ts'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { showMessage } from '#src/state/message.ts'

/** Sends an impression and shows it in the list optimistically. A refusal removes it and restores the text. */
export function useSending(texts: { notSent: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const language = useLanguage()
  const comments = pathTo(language, 'comments')

  return async (user: User, text: string, website: string) => {
    // The list could not be loaded, and the browser would show its own page.
    if (!navigator.onLine) return showMessage('error', texts.notSent)
    const takeAway = showOptimistically(user, text.trim())
    const arriving = navigate(comments)
    try {
      const { postImpression } = await import('#src/guestbook/http.ts')
      const { message } = await postImpression({ email: user.email, impression: text, website })
      keepDraft('')
      showMessage('success', message)
      await arriving
      await revalidate()
      takeAway()
    } catch (error) {
      await arriving
      takeAway()
      if (location.pathname === comments) await navigate(pathTo(language, 'writeImpression'))
      showRefusal(error, texts.notSent)
    }
  }
}
