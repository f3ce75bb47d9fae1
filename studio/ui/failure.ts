import { RefusedError } from '@portfolio/contract/api-client'
import { errorMessage } from '@portfolio/contract/error-message'
import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'
import { isNetworkError } from 'sanity'

/** A sentence for people: the error's message, unless it is the browser's, Sanity's client's or a proxy's. */
export const failureWords = (error: unknown) =>
  isNetworkError(error) || (error instanceof RefusedError && !error.isWorded)
    ? 'No answer came from the server. Try again.'
    : errorMessage(error)

export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: failureWords(error) })
    },
    [push],
  )
}
