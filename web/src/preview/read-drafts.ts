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
  let isReconnecting = false
  client.live.events({ includeDrafts }).subscribe(({ type }) => {
    // After a refused connection the client opens another stream, which does not replay the events that were missed.
    if (type === 'message' || type === 'restart' || (type === 'welcome' && isReconnecting)) refresh()
    if (type === 'welcome' || type === 'reconnect') isReconnecting = type === 'reconnect'
  })
}

async function readByServer(query: string, params: Params): Promise<Answer> {
  const { body } = await callApi('/preview/content', { method: 'POST', body: { query, params } })
  if (!isAnswer(body)) throw new Error('The server has sent no answer to a query')
  return body
}

const isAnswer = (body: unknown): body is Answer =>
  typeof body === 'object' && body !== null && 'result' in body && 'resultSourceMap' in body
