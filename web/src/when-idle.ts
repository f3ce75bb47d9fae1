import type { BrowserContent } from '#src/content/browser-content.ts'
import { isLoaded } from '#src/chrome/meta.ts'
import { follow } from '#src/content/live.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import { prefetchInView } from '#src/prefetch-in-view.ts'
import { createPrefetch } from '#src/prefetch-screens.ts'
import type { PageData } from '#src/load-page.ts'
import type { OpenPreview } from '#src/preview/open-preview.ts'
import type { Router } from '#src/preview/preview.ts'
import { createRoutes } from '#src/routes.tsx'
import { followSession } from '#src/signed-in.ts'
import { setPrefetch } from '#src/ui/follow-link.ts'

/** Data that is not prefetched. */
const never = () => new Promise<never>(() => {})

type Page = Pick<PageData, 'hasGoogle' | 'hasMailServer' | 'lastLiveEventId'> & {
  router: Router
  /** Pathname of the full load, which the server has counted. */
  firstPath: string
  source: ContentSource
  content: BrowserContent
  preview: OpenPreview | null
}

/** Starts the background work of a page: reading the session, prefetching, and following changes of the content. */
export function startWhenIdle({
  router,
  firstPath,
  source,
  content,
  preview,
  lastLiveEventId,
  ...setUp
}: Page) {
  reportViews(router, firstPath)
  void followSession({ router, content, hasPreview: source.hasPreview })
  const prefetch = createPrefetch(
    createRoutes({ content: content.ahead, listImpressions: never, readInvitation: never, ...setUp }),
  )
  const prefetchPage = (path: string) => {
    // Loads the Sanity client beside the page's code: the next page needs it even if its content is not prefetched.
    if (!preview) content.connect().catch(() => {})
    prefetch(path)
  }
  setPrefetch(prefetchPage)
  prefetchInView(prefetchPage)
  if (preview) return preview.start(router)
  follow(source, content, lastLiveEventId, () => {
    // Loads the Sanity client while the router imports the loaders.
    content.connect().catch(() => {})
    void refresh(router)
  })
}

/** Reports page views without a request to the server, for the owner's statistics. */
function reportViews(router: Router, firstPath: string) {
  let reported = firstPath
  const report = ({ location: { pathname } }: Router['state']) => {
    if (pathname === reported) return
    reported = pathname
    const body = new Blob([JSON.stringify({ path: pathname })], { type: 'application/json' })
    // After the first paint of the page.
    requestAnimationFrame(() => setTimeout(() => navigator.sendBeacon('/api/visits/page', body)))
  }
  router.subscribe(report)
  report(router.state)
}

/** Reads the page's data again; reloads a page that is gone, so that the server redirects to the document's new URL. */
async function refresh(router: Router) {
  const wasFound = isFound(router)
  await router.revalidate()
  if (wasFound && !isFound(router)) location.reload()
}

const isFound = ({ state: { matches, loaderData } }: Router) =>
  matches.every(({ route }) => {
    const loaded: unknown = loaderData[route.id]
    return !isLoaded(loaded) || loaded.meta.status !== 404
  })
