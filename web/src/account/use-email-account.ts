import type { User } from '@portfolio/contract/account'
import { useEffect } from 'react'
import { useGoTo } from '#src/language/use-go-to.ts'
import { useRequiredUser } from './use-required-user.ts'

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
