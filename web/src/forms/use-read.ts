import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ONCE, queries } from '#src/queries.ts'
import { showRefusal } from './show-refusal.ts'

/** Reads from the API when a screen opens, and shows the reason of a refusal. */
export function useRead<Data>(name: string, read: () => Promise<Data>, unexpected: string, enabled = true) {
  const found = useQuery({ ...ONCE, queryKey: [name], queryFn: read, enabled }, queries)
  const { error } = found
  useEffect(() => {
    if (error) showRefusal(error, unexpected)
  }, [error, unexpected])
  return found
}
