import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { type MailedLink, activate, sendNewLink } from '#src/account/http.ts'
import { showRefusal } from '#src/forms/show-refusal.ts'
import { RefusedError, sentenceOf } from '@portfolio/contract/api-client'
import { useLanguage } from '#src/language/language.ts'
import { pathTo } from '@portfolio/contract/paths'
import { ONCE, queries } from '#src/queries.ts'

/** The result of a link; `code` is the error key of a refusal. */
export type Outcome = { message: string; code: string | null }

const REDIRECT_AFTER_MS = 5000

/** Activates with a mailed link once; after a success redirects to the sign-in after five seconds. */
export function useActivation(link: MailedLink, errors: { unexpected: string }) {
  const navigate = useNavigate()
  const signInPage = pathTo(useLanguage(), 'emailLogin')
  const activation = useQuery(
    { ...ONCE, queryKey: ['activation', link.id, link.token], queryFn: () => activate(link) },
    queries,
  )
  const renewal = useMutation(
    {
      mutationFn: () => sendNewLink(link),
      onError: (error) => showRefusal(error, errors.unexpected),
    },
    queries,
  )

  useEffect(() => {
    if (!activation.isSuccess) return undefined
    const timer = setTimeout(() => void navigate(signInPage), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [activation.isSuccess, navigate, signInPage])

  return {
    outcome: describeOutcome(renewal.data ?? activation.data, activation.error, errors.unexpected),
    isSending: renewal.isPending,
    renew: () => renewal.isPending || renewal.mutate(),
  }
}

function describeOutcome(
  message: string | undefined,
  error: Error | null,
  otherwise: string,
): Outcome | null {
  if (message !== undefined) return { message, code: null }
  if (!error) return null
  return {
    message: sentenceOf(error, otherwise),
    code: error instanceof RefusedError ? error.code : null,
  }
}
