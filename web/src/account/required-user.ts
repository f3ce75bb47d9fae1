import type { User } from '@portfolio/contract/account'
import type { Language } from '@portfolio/contract/language'
import { pathTo } from '@portfolio/contract/paths'
import { useEffect } from 'react'
import { useGoTo } from '#src/language/language.ts'
import { redirectInPlace } from '#src/redirect-in-place.ts'
import { useUser, userStore } from '#src/state/user.ts'

/** The stored user, else that of the session, which the browser may have without it. */
async function findUser() {
  if (!userStore.get()) await (await import('./session.ts')).confirmSession()
  return userStore.get()
}

/**
 * Called by the loaders of screens that need an account, so that nothing is rendered first. On the server the session
 * decides instead.
 * @returns nothing to show
 * @throws {Response} a redirect to the guestbook when the browser has no signed-in user
 */
export async function redirectStrangers({ language }: { language: Language }) {
  if (import.meta.env.SSR || (await findUser())) return {}
  // After a sign-out Back would lead to the account, and a new history entry forward again.
  throw redirectInPlace(pathTo(language, 'comments'))
}

/**
 * Returns the signed-in visitor. Anybody else is sent to the guestbook, also somebody who signs out in another tab.
 * @param isLeaving whether the screen itself is about to navigate away
 * @returns null before hydration and during the redirect
 */
export function useRequiredUser(isLeaving = false): User | null {
  const user = useUser()
  const goTo = useGoTo()
  useEffect(() => {
    // The first render has no user, like the server's.
    if (isLeaving || user) return
    void findUser().then(async (found) => {
      if (!found) await goTo('comments', { replace: true })
    })
  }, [isLeaving, user, goTo])
  return user
}

/** The signed-in visitor, for screens of password accounts; Google accounts are redirected to their account page. */
export function useEmailAccount(): User | null {
  const user = useRequiredUser()
  const goTo = useGoTo()
  const isGoogleAccount = user !== null && !user._id
  useEffect(() => {
    if (isGoogleAccount) void goTo('userAccount', { replace: true })
  }, [isGoogleAccount, goTo])
  return isGoogleAccount ? null : user
}
