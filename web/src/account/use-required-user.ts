import type { User } from '@portfolio/contract/account'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { useUser, userStore } from '#src/state/user.ts'

/**
 * The signed-in visitor. Redirects to the guestbook when nobody is signed in, also after a sign-out in another tab.
 * @param isLeaving whether the screen itself is about to navigate away
 * @returns null before hydration and during the redirect
 */
export function useRequiredUser(isLeaving = false): User | null {
  const user = useUser()
  const navigate = useNavigate()
  const comments = pathTo(useLanguage(), 'comments')
  useEffect(() => {
    // Reads the store, because the first render has no user, like the server's.
    if (!isLeaving && !user && !userStore.get()) void navigate(comments, { replace: true })
  }, [isLeaving, user, navigate, comments])
  return user
}
