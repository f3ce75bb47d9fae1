import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns a function that shows a toast with the reason of a failure. */
export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: messageOf(error) })
    },
    [push],
  )
}
