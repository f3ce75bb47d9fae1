import type { User } from '@portfolio/contract/account'
import { useEffect } from 'react'
import { useGoTo } from '#src/language/use-go-to.ts'
import { useRequiredUser } from './use-required-user.ts'

/** The signed-in visitor, for screens that only accounts with a password have; those of Google leave for their account. */
export function useEmailAccount(): User | null {
  const user = useRequiredUser()
  const goTo = useGoTo()
  const isGoogleAccount = user !== null && !user._id
  useEffect(() => {
    if (isGoogleAccount) void goTo('userAccount', { replace: true })
  }, [isGoogleAccount, goTo])
  return isGoogleAccount ? null : user
}
