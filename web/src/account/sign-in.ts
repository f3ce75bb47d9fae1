import type { User } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { useGoTo } from '#src/language/language.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'

export const pathToSignIn = (language: Language, origin: string) =>
  `${pathTo(language, 'emailLogin')}?${new URLSearchParams({ origin })}`

/** Stores who has signed in, and opens the page to return to, else the guestbook with a message. */
export function useSignedIn(texts: { success: string }) {
  const goTo = useGoTo()
  return async (user: User, options: { replace?: boolean } = {}) => {
    storeUser(user)
    const back = returnAddress(new URL(location.href))
    if (back) return location.assign(back)
    showMessage('success', texts.success)
    await goTo('comments', options)
  }
}

/** The page to return to after sign-in, such as the Studio; null unless it is on this site. */
export function returnAddress(url: URL): string | null {
  const asked = url.searchParams.get('origin')
  if (!asked || !URL.canParse(asked, url)) return null
  const target = new URL(asked, url)
  return target.origin === url.origin ? target.href : null
}
