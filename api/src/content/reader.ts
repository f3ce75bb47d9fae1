import type { Lake } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import { hostedClient } from './hosted-client.ts'
import { PRIVATE_SETTINGS_QUERY } from '#src/content/queries.ts'

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

/** Sanity refuses documents with a dot in their id to anonymous readers. */
const PRIVATE_ID = 'private.settings'

/** The owner's private settings; null when there are none. */
export type ReadPrivateSettings = () => Promise<unknown>

export const readFromLake =
  (lake: Pick<Lake, 'document'>): ReadPrivateSettings =>
  () =>
    Promise.resolve(lake.document(PRIVATE_ID))

/** @param token of hosted Sanity; without one the private document cannot be read and the defaults apply */
export function readFromHosted(source: ContentSource, token: string | null): ReadPrivateSettings {
  const connect = hostedClient(source)
  return async () =>
    (await connect()).withConfig(token === null ? {} : { token }).fetch<unknown>(PRIVATE_SETTINGS_QUERY)
}
