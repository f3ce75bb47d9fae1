import { fetchSecretQuery } from '@sanity/preview-url-secret/constants'
import type { Lake } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { QueryContent } from '@portfolio/web/render'
import { hostedClient } from './hosted-client.ts'

/** The drafts that a browser may see: all, or that of one document. */
export type ShownDrafts = 'all' | { draftOf: string }

/** Reads content with its drafts, from the lake or from hosted Sanity. */
export type Drafts = {
  /** With a source map when all drafts are shown; null when one draft cannot be shown alone. */
  queryWith: (shown: ShownDrafts) => QueryContent | null
  /** Whether a Studio has stored this secret within the last hour. */
  hasSecret: (secret: string) => Promise<boolean>
}

export const draftsOfLake = (lake: Pick<Lake, 'query'>): Drafts => ({
  queryWith: (shown) => (query, params) =>
    shown === 'all'
      ? lake.query(query, params, { perspective: ['drafts'], sourceMap: 'withKeyArraySelector' })
      : lake.query(query, params, { perspective: shown }),
  async hasSecret(secret) {
    const { json } = await lake.query(fetchSecretQuery, { secret }, { perspective: 'raw' })
    return json !== 'null'
  },
})

/** @param token reads everything, including private settings */
export function draftsOfHosted(source: ContentSource, token: string): Drafts {
  const connect = hostedClient(source)
  const draftsClient = async () =>
    (await connect()).withConfig({ token, perspective: 'drafts', resultSourceMap: 'withKeyArraySelector' })
  const query: QueryContent = async (text, params) => {
    const client = await draftsClient()
    const answer = await client.fetch<unknown>(text, params, { filterResponse: false })
    const { result, resultSourceMap, syncTags = [] } = answer
    return {
      json: JSON.stringify(result ?? null),
      syncTags,
      sourceMap: resultSourceMap ? JSON.stringify(resultSourceMap) : null,
    }
  }
  return {
    // Sanity has no perspective with the draft of one document.
    queryWith: (shown) => (shown === 'all' ? query : null),
    async hasSecret(secret) {
      const client = await draftsClient()
      return (await client.fetch<unknown>(fetchSecretQuery, { secret }, { perspective: 'raw' })) !== null
    },
  }
}
