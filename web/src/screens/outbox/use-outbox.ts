import { useEffect } from 'react'
import { useRead } from '#src/forms/use-read.ts'
import { useRequiredUser } from '#src/account/use-required-user.ts'
import { RefusedError, callApi } from '@portfolio/contract/api-client'
import { outboxSchema } from '@portfolio/contract/outbox'
import { useGoTo } from '#src/language/use-go-to.ts'

const fetchOutbox = async () => outboxSchema.parse((await callApi('/outbox')).body).mails

/** The latest mails, for the owner; others are redirected to the guestbook. Null until they are loaded. */
export function useOutbox(errors: { unexpected: string }) {
  const isSignedIn = useRequiredUser() !== null
  const goTo = useGoTo()
  const { data, error, refetch } = useRead('outbox', fetchOutbox, errors.unexpected, isSignedIn)
  useEffect(() => {
    if (error instanceof RefusedError && error.status === 403) void goTo('comments', { replace: true })
  }, [error, goTo])
  return { mails: isSignedIn ? (data ?? null) : null, refresh: () => void refetch() }
}
