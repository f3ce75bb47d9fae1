import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { RefusedError, callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { useGoTo } from '#src/language/use-go-to.ts'
import { ONCE, queries } from '#src/queries.ts'

const fetchOutbox = async () => outboxSchema.parse((await callApi('/outbox')).body).mails

/** The latest mails, for the owner; others are redirected to the guestbook. Null until they are loaded. */
export function useOutbox(errors: { unexpected: string }) {
  const isSignedIn = useRequiredUser() !== null
  const goTo = useGoTo()
  const { data, error, refetch } = useQuery(
    { ...ONCE, queryKey: ['outbox'], queryFn: fetchOutbox, enabled: isSignedIn },
    queries,
  )
  useEffect(() => {
    if (!error) return
    showRefusal(error, errors.unexpected)
    if (error instanceof RefusedError && error.status === 403) void goTo('comments', { replace: true })
  }, [error, errors, goTo])
  return { mails: isSignedIn ? (data ?? null) : null, refresh: () => void refetch() }
}
