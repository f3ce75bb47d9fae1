import { type ClientPerspective, type SanityClient, createClient } from '@sanity/client'
import { callApi } from '@portfolio/contract/api-client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { Answer } from './studio-results.ts'

type Params = Record<string, string>
/** Hosted content ignores the perspective: its server reads drafts only. */
export type ReadDrafts = (query: string, params: Params, perspective: ClientPerspective) => Promise<Answer>

/**
 * Reads drafts or a release: from this site's lake with the browser's session, from hosted content through the server,
 * which has a token. Of hosted content the browser, without the token, follows published changes only; inside the
 * Studio its results are used instead.
 */
export function openDrafts(source: ContentSource): {
  read: ReadDrafts
  follow: (refresh: () => void) => void
} {
  const client = createClient(publishedContent(source))
  if (source.isHosted) return { read: readByServer, follow: (refresh) => follow(client, refresh, false) }
  const withDrafts = client.withConfig({
    withCredentials: true,
    resultSourceMap: 'withKeyArraySelector',
  })
  return {
    read: (query, params, perspective) =>
      withDrafts.fetch<unknown>(query, params, { perspective, filterResponse: false }),
    follow: (refresh) => follow(withDrafts, refresh, true),
  }
}

function follow(client: SanityClient, refresh: () => void, includeDrafts: boolean) {
  let hasConnected = false
  client.live.events({ includeDrafts }).subscribe(({ type }) => {
    // The client opens a refused stream anew, without the events since then.
    if (type === 'message' || type === 'restart' || (type === 'welcome' && hasConnected)) refresh()
    hasConnected ||= type === 'welcome'
  })
}

async function readByServer(query: string, params: Params): Promise<Answer> {
  const { body } = await callApi('/preview/content', { method: 'POST', body: { query, params } })
  if (!isAnswer(body)) throw new Error('The server has sent no answer to a query')
  return body
}

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' && body !== null && 'result' in body && 'resultSourceMap' in body
