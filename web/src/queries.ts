import { QueryClient } from '@tanstack/react-query'

/** The client of all reads of the API. `networkMode` makes a lost connection fail at once instead of waiting. */
export const queries = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', gcTime: 5 * 60_000 } },
})

/** Options of reads at the opening of a screen: no cache, no retry, no refetch. */
export const ONCE = {
  retry: false,
  gcTime: 0,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
