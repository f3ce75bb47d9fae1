import { QueryClient } from '@tanstack/react-query'

/** Of all reads of the API. Errors of a lost connection are shown at once, so nothing waits for a connection. */
export const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', gcTime: 5 * 60_000 } },
})

/** For what is read once, when its screen opens: nothing is kept, repeated or read again by itself. */
export const ONCE = {
  retry: false,
  gcTime: 0,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
