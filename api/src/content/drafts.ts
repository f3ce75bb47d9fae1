import { fetchSecretQuery } from '@sanity/preview-url-secret/constants'
import type { Lake, Shared } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { QueryContent } from '@portfolio/web/render'
import { hostedClient } from './hosted-client.ts'

/** The unpublished documents that a browser may see: all drafts, or what a link shares. */
export type ShownDrafts = 'all' | Shared

/** Reads content with its drafts, from the lake or from hosted Sanity. */
export type Drafts = {
  /** Null when the source cannot show what a link shares. */
  queryWith: (shown: ShownDrafts) => QueryContent | null
  /** The answer to a query of all drafts as JSON, with the source map that leads from its texts to their fields. */
  queryMapped: (query: string, params: Record<string, string>) => Promise<string>
  /** Whether a Studio has stored this secret within the last hour. */
  hasSecret: (secret: string) => Promise<boolean>
}

export const draftsOfLake = (lake: Pick<Lake, 'query'>): Drafts => ({
  queryWith: (shown) => (query, params) =>
    lake.query(query, params, { perspective: shown === 'all' ? ['drafts'] : shown }),
  async queryMapped(query, params) {
    const view = { perspective: ['drafts'], sourceMap: 'withKeyArraySelector' } as const
    const { json, sourceMap } = await lake.query(query, params, view)
    return `{"result":${json},"resultSourceMap":${sourceMap ?? 'null'}}`
  },
  async hasSecret(secret) {
    const { json } = await lake.query(fetchSecretQuery, { secret }, { perspective: 'raw' })
    return json !== 'null'
  },
})

/** @param token reads everything, including private settings */
export function draftsOfHosted(source: ContentSource, token: string): Drafts {
  const connect = hostedClient(source)
  const draftsClient = async () => (await connect()).withConfig({ token, perspective: 'drafts' })
  const query: QueryContent = async (text, params) => {
    const client = await draftsClient()
    const { result, syncTags = [] } = await client.fetch<unknown>(text, params, { filterResponse: false })
    return { json: JSON.stringify(result ?? null), syncTags }
  }
  return {
    // Hosted Sanity has no perspective that shows one draft only.
    queryWith: (shown) => (shown === 'all' ? query : null),
    async queryMapped(text, params) {
      const client = (await draftsClient()).withConfig({ resultSourceMap: 'withKeyArraySelector' })
      const answer = await client.fetch<unknown>(text, params, { filterResponse: false })
      return JSON.stringify({
        result: answer.result ?? null,
        resultSourceMap: answer.resultSourceMap ?? null,
      })
    },
    async hasSecret(secret) {
      const client = await draftsClient()
      return (await client.fetch<unknown>(fetchSecretQuery, { secret }, { perspective: 'raw' })) !== null
    },
  }
}
