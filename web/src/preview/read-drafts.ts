import { type SanityClient, createClient } from '@sanity/client'
import { callApi } from '@portfolio/contract/api-client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { Answer } from './studio-results.ts'

export type ReadDrafts = (query: string, params: Record<string, string>) => Promise<Answer>

/**
 * Reads drafts: from the lake of this site with the session of the browser, from hosted content by way of the server, which
 * has a token. Without the token, only what is published is followed there; in the Studio its own answers come instead.
 */
export function openDrafts(source: ContentSource): {
  read: ReadDrafts
  follow: (refresh: () => void) => void
} {
  const client = createClient(publishedContent(source))
  if (source.isHosted) return { read: readByServer, follow: (refresh) => follow(client, refresh, false) }
  const withDrafts = client.withConfig({
    perspective: 'drafts',
    withCredentials: true,
    resultSourceMap: 'withKeyArraySelector',
  })
  return {
    read: (query, params) => withDrafts.fetch<unknown>(query, params, { filterResponse: false }),
    follow: (refresh) => follow(withDrafts, refresh, true),
  }
}

function follow(client: SanityClient, refresh: () => void, includeDrafts: boolean) {
  client.live.events({ includeDrafts }).subscribe((event) => {
    if (event.type === 'message' || event.type === 'restart') refresh()
  })
}

async function readByServer(query: string, params: Record<string, string>): Promise<Answer> {
  const { body } = await callApi('/preview/content', { method: 'POST', body: { query, params } })
  if (!isAnswer(body)) throw new Error('The server has sent no answer to a query')
  return body
}

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' && body !== null && 'result' in body && 'resultSourceMap' in body
