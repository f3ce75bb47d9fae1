import type { User } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { useGoTo } from '#src/language/use-go-to.ts'
import { showMessage } from '#src/state/message.ts'
import { storeUser } from '#src/state/user.ts'
import { returnAddress } from './return-address.ts'

/** The address of the sign-in, which returns to a page afterwards. */
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
