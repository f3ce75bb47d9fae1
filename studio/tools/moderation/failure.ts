import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** For the `error` of a query, which is null when there is none. */
export const messageOrNull = (error: unknown) => (error === null ? null : wordsOf(error))

/** Says in a toast that what the owner wanted could not be done, and why. */
export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: wordsOf(error) })
    },
    [push],
  )
}
