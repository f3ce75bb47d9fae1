import type { User } from '@portfolio/contract/account'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { useUser, userStore } from '#src/state/user.ts'

/**
 * The signed-in visitor. Who is not signed in, or signs out in another tab, is sent to the guestbook.
 * @param isLeaving when the screen itself is about to lead elsewhere
 * @returns null while the page comes to life, and on the way out
 */
export function useRequiredUser(isLeaving = false): User | null {
  const user = useUser()
  const navigate = useNavigate()
  const comments = pathTo(useLanguage(), 'comments')
  useEffect(() => {
    // What is stored counts: the first render knows nobody, as the server.
    if (!isLeaving && !user && !userStore.get()) void navigate(comments, { replace: true })
  }, [isLeaving, user, navigate, comments])
  return user
}
