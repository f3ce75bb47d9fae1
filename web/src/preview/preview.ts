import { createClient } from '@sanity/client'
import { type HistoryAdapter, enableVisualEditing } from '@sanity/visual-editing'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import { type createBrowserRouter, type Location, createPath } from 'react-router-dom'
import type { Content } from '#src/content/content.ts'
import { STEGA } from '#src/content/stega.ts'

export type Router = ReturnType<typeof createBrowserRouter>

/** Shows drafts, for as long as the session of the browser may read them, and makes texts open their field in the Studio. */
export function createPreview(source: ContentSource) {
  const client = createClient(publishedContent(source)).withConfig({
    perspective: 'drafts',
    withCredentials: true,
    stega: STEGA,
  })
  const content: Content = { load: (query, parameters) => client.fetch(query, parameters) }
  return {
    content,
    start(router: Router) {
      client.live.events({ includeDrafts: true }).subscribe((event) => {
        if (event.type === 'message' || event.type === 'restart') void router.revalidate()
      })
      enableVisualEditing({ history: historyOf(router), refresh: () => router.revalidate(), zIndex: 1000 })
    },
  }
}

/** The Studio follows the page's address, and leads the page to others. */
const historyOf = (router: Router): HistoryAdapter => ({
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
