import { createClient } from '@sanity/client'
import type { Lake } from '@portfolio/lake'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'

/** Runs a query on published documents. */
export type ReadContent = (query: string, params: Record<string, string>) => Promise<unknown>

/** @param lake the lake in this process, which is queried directly; null to read from the source over HTTP */
export function createContentReader(source: ContentSource, lake: Pick<Lake, 'query'> | null): ReadContent {
  if (!lake) {
    const client = createClient(publishedContent(source))
    return (query, params) => client.fetch<unknown>(query, params)
  }
  return async (query, params) => {
    const result: unknown = JSON.parse((await lake.query(query, params)).json)
    return result
  }
}
