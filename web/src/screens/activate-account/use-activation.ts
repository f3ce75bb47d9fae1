import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { activate, sendNewLink } from '#src/account/http.ts'
import type { MailedLink } from '#src/account/mailed-link.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { RefusedError } from '@portfolio/contract/api-client'
import { useGoTo } from '#src/language/use-go-to.ts'
import { queries } from '#src/queries.ts'

/** The result of a link; `code` is the error key of a refusal. */
export type Outcome = { message: string; code: string | null }

const REDIRECT_AFTER_MS = 5000
/** Refusals after which another press would change nothing. */
const FINAL = new Set<string | null>(['linkInvalid', 'linkSpent', 'linkExpired'])

/** Activates with a mailed link; after a success redirects to the sign-in after five seconds. */
export function useActivation(link: MailedLink, errors: { unexpected: string }) {
  const goTo = useGoTo()
  const onError = (error: Error) => isFinal(error) || showRefusal(error, errors.unexpected)
  const options = { onError, networkMode: 'always' } as const
  const activation = useMutation({ ...options, mutationFn: () => activate(link) }, queries)
  const renewal = useMutation({ ...options, mutationFn: () => sendNewLink(link) }, queries)
  const error = isFinal(renewal.error) ? renewal.error : activation.error
  const isSending = activation.isPending || renewal.isPending

  useEffect(() => {
    if (!activation.isSuccess) return undefined
    const timer = setTimeout(() => void goTo('emailLogin'), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [activation.isSuccess, goTo])

  return {
    outcome: describeOutcome(renewal.data ?? activation.data, error),
    isSending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (!isSending) activation.mutate()
    },
    renew: () => isSending || renewal.mutate(),
  }
}

const isFinal = (error: Error | null): error is RefusedError =>
  error instanceof RefusedError && FINAL.has(error.code)

function describeOutcome(message: string | undefined, error: Error | null): Outcome | null {
  if (message !== undefined) return { message, code: null }
  return isFinal(error) ? { message: error.message, code: error.code } : null
}
