import { stegaEncodeSourceMap } from '@sanity/client/stega'
import { isMaybePreviewIframe, isMaybePreviewWindow } from '@sanity/presentation-comlink'
import { type HistoryAdapter, enableVisualEditing } from '@sanity/visual-editing'
import { actor, isEmptyActor, listeners } from '@sanity/visual-editing/optimistic'
import type { ContentSource } from '@portfolio/contract/content-source'
import { type createBrowserRouter, type Location, createPath } from 'react-router-dom'
import type { InlineImages } from '#src/content/assets.ts'
import { type Content, parseResult } from '#src/content/content.ts'
import { STEGA } from './stega.ts'
import { reorder } from './reorder.ts'
import { markElements } from './mark-elements.ts'
import { createPicturePlaces } from './places.ts'
import { openDrafts } from './read-drafts.ts'
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
  const follow = () => {
    if (!isEmptyActor(actor)) actor.on('rebased.local', ({ document }) => use(document))
  }
  listeners.add(follow)
  follow()
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
