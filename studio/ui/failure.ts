import { RefusedError } from '@portfolio/contract/api-client'
import { errorMessage } from '@portfolio/contract/error-message'
import { isHttpError } from '@sanity/client'
import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'
import { isNetworkError } from 'sanity'

/** A sentence for people: the error's message, unless neither the API nor the content lake has worded it. */
export const failureWords = (error: unknown) =>
  isNetworkError(error) || isTimeout(error) || isOfProxy(error)
    ? 'No answer came from the server. Try again.'
    : errorMessage(error)

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'

/** Whether a proxy or a starting server has answered: with a page or without a body, and not in JSON. */
const isOfProxy = (error: unknown) =>
  error instanceof RefusedError
    ? !error.isWorded
    : isHttpError(error) &&
      error.statusCode >= 500 &&
      !error.response.headers['content-type']?.includes('json')

export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: failureWords(error) })
    },
    [push],
  )
}
