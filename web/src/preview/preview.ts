import { callApi } from '@portfolio/contract/api-client'
import { type ClientPerspective, type SanityClient, createClient } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { isMaybePreviewIframe, isMaybePreviewWindow } from '@sanity/presentation-comlink'
import { type HistoryAdapter, enableVisualEditing } from '@sanity/visual-editing'
import { actor, isEmptyActor, listeners } from '@sanity/visual-editing/optimistic'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import { type createBrowserRouter, type Location, createPath } from 'react-router-dom'
import type { InlineImages } from '#src/content/assets.ts'
import { type Content, parseResult } from '#src/content/content.ts'
import { STEGA } from './stega.ts'
import { reorder } from './reorder.ts'
import { markElements } from './mark-elements.ts'
import { createPicturePlaces } from './places.ts'
import { type Answer, createStudioResults } from './studio-results.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/**
 * Shows drafts, as long as the browser's session may read them; texts and pictures open their field in the Studio.
 * Inside the Studio the page shows edits before they are stored.
 */
export function createPreview(source: ContentSource, inline: InlineImages) {
  const drafts = openDrafts(source)
  const pictures = createPicturePlaces(inline)
  let refresh = () => {}
  const studio = createStudioResults(source, () => refresh())

  const stega = {
    ...STEGA,
    filter(value: Parameters<typeof STEGA.filter>[0]) {
      pictures.note(value)
      return STEGA.filter(value)
    },
  }
  const editable = ({ result, resultSourceMap }: Answer) =>
    resultSourceMap ? stegaEncodeSourceMap(result, resultSourceMap, stega) : result

  const content: Content = {
    async load(query, parameters) {
      const answer =
        studio.find(query, parameters) ?? (await drafts.read(query, parameters, studio.perspective()))
      return parseResult(query, JSON.stringify(editable(answer)))
    },
  }
  return {
    content,
    start(router: Router) {
      refresh = () => void router.revalidate()
      drafts.follow(refresh)
      onItemsMoved((document) => studio.change((result) => reorder(document, result)))
      if (isMaybePreviewIframe() || isMaybePreviewWindow()) studio.start()
      markElements(pictures.of)
      // The page arrives with its content, as visitors get it: no query has run yet, and no text leads to its field.
      void router.revalidate().then(() =>
        enableVisualEditing({
          history: createHistory(router),
          // Only when requested by hand: the Studio sends changed results itself.
          refresh: ({ source: cause }) => cause === 'manual' && router.revalidate(),
          zIndex: 1000,
        }),
      )
    },
  }
}

/** Calls back with a document in which an item was moved on the page, before the Studio has stored it. */
function onItemsMoved(use: (document: unknown) => void) {
  const listen = () => {
    if (!isEmptyActor(actor)) actor.on('rebased.local', ({ document }) => use(document))
  }
  listeners.add(listen)
  listen()
}

const createHistory = (router: Router): HistoryAdapter => ({
  subscribe(navigate) {
    const report = ({ location }: { location: Location }) =>
      navigate({ type: 'push', url: createPath(location) })
    report(router.state)
    return router.subscribe(report)
  },
  update(update) {
    if (update.type === 'pop') return void router.navigate(-1)
    void router.navigate(update.url, { replace: update.type === 'replace' })
  },
})

type Params = Record<string, string>
/** Hosted content ignores the perspective: its server reads drafts only. */
type ReadDrafts = (query: string, params: Params, perspective: ClientPerspective) => Promise<Answer>

/**
 * Reads drafts or a release: from this site's lake with the browser's session, from hosted content through the server,
 * which has a token. Of hosted content the browser, without the token, follows published changes only; inside the
 * Studio its results are used instead.
 */
function openDrafts(source: ContentSource): { read: ReadDrafts; follow: (refresh: () => void) => void } {
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
