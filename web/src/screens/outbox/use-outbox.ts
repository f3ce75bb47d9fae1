import type { OutboxMail } from '@portfolio/contract/outbox'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'

/** The latest mails, for the owner; everybody else is sent to the guestbook. Null until they are there. */
export function useOutbox(errors: { unexpected: string }) {
  const [mails, setMails] = useState<readonly OutboxMail[] | null>(null)
  const isSignedIn = useRequiredUser() !== null
  const navigate = useNavigate()
  const comments = pathTo(useLanguage(), 'comments')

  const refresh = useCallback(() => {
    import('#src/outbox/http.ts')
      .then(({ fetchOutbox }) => fetchOutbox())
      .then(setMails)
      .catch((error: unknown) => {
        showRefusal(error, errors.unexpected)
        if (error instanceof RefusedError && error.status === 403) void navigate(comments, { replace: true })
      })
  }, [errors, navigate, comments])
  useEffect(() => {
    if (isSignedIn) refresh()
  }, [isSignedIn, refresh])
  return { mails: isSignedIn ? mails : null, refresh }
}
