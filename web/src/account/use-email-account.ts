import type { User } from '@portfolio/contract/account'
import { pathTo } from '@portfolio/contract/paths'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useLanguage } from '#src/language/language.ts'
import { useRequiredUser } from './use-required-user.ts'

/** The signed-in visitor, for screens that only accounts with a password have; those of Google leave for their account. */
export function useEmailAccount(): User | null {
  const user = useRequiredUser()
  const navigate = useNavigate()
  const accountPage = pathTo(useLanguage(), 'userAccount')
  const isGoogleAccount = user !== null && !user._id
  useEffect(() => {
    if (isGoogleAccount) void navigate(accountPage, { replace: true })
  }, [isGoogleAccount, navigate, accountPage])
  return isGoogleAccount ? null : user
}
