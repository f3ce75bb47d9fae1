import { callApi } from '@portfolio/contract/api-client'
import { impressionListSchema } from '@portfolio/contract/impression'
import { IMPRESSIONS_PER_PAGE } from '@portfolio/contract/limits'
import { queries } from '#src/queries.ts'

/** With the cursor of the first page newer entries do not shift the later ones. Retries after 1, 2 and 4 seconds. */
export const readImpressions = (page: number, cursor: string | null) =>
  queries.fetchQuery({
    queryKey: ['impressions', page, cursor],
    queryFn: async () => {
      const query = { page: String(page), limit: String(IMPRESSIONS_PER_PAGE), ...(cursor && { cursor }) }
      const { body } = await callApi(`/user/comments/write-impression?${new URLSearchParams(query)}`)
      return impressionListSchema.parse(body)
    },
    retry: 3,
    retryDelay: (attempt) => 1000 * 2 ** attempt,
  })
