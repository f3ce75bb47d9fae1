import { queries } from '#src/queries.ts'
import { fetchImpressions } from './http.ts'

/**
 * Retries three times, after 1, 2 and 4 seconds.
 * @param page counts from 1
 * @param cursor of the first page
 */
export const readImpressions = (page: number, cursor: string | null) =>
  queries.fetchQuery({
    queryKey: ['impressions', page, cursor],
    queryFn: () => fetchImpressions({ page, cursor }),
    retry: 3,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
  })
