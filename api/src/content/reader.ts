import type { Lake } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import { hostedClient } from './hosted-client.ts'

/** Runs a query on published documents. */
export type ReadContent = (query: string, params: Record<string, string>) => Promise<unknown>

/** @param lake the lake in this process, which is queried directly; null to read from the source over HTTP */
export function createContentReader(source: ContentSource, lake: Pick<Lake, 'query'> | null): ReadContent {
  if (!lake) {
    const connect = hostedClient(source)
    return async (query, params) => (await connect()).fetch<unknown>(query, params)
  }
  return async (query, params) => {
    const result: unknown = JSON.parse((await lake.query(query, params)).json)
    return result
  }
}
