import { errorMessage } from '@portfolio/contract/error-message'
import { useToast } from '@sanity/ui/toast'
import { useCallback } from 'react'

export function useTellFailure() {
  const { push } = useToast()
  return useCallback(
    (error: unknown) => {
      push({ status: 'error', title: 'That could not be done', description: errorMessage(error) })
    },
    [push],
  )
}
