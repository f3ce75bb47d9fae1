import type { User } from '@portfolio/contract/account'
import { useEffect } from 'react'
import { useGoTo } from '#src/language/use-go-to.ts'
import { useUser, userStore } from '#src/state/user.ts'

/**
 * The signed-in visitor. Redirects to the guestbook when nobody is signed in, also after a sign-out in another tab.
 * @param isLeaving whether the screen itself is about to navigate away
 * @returns null before hydration and during the redirect
 */
export function useRequiredUser(isLeaving = false): User | null {
  const user = useUser()
  const goTo = useGoTo()
  useEffect(() => {
    // Reads the store, because the first render has no user, like the server's.
    if (!isLeaving && !user && !userStore.get()) void goTo('comments', { replace: true })
  }, [isLeaving, user, goTo])
  return user
}
