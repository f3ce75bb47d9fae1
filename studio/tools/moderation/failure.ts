import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** For the `error` of a query, which is null when there is none. */
export const messageOrNull = (error: unknown) => (error === null ? null : wordsOf(error))

/** Returns a function that shows a toast with the reason of a failure. */
export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: wordsOf(error) })
    },
    [push],
  )
}
