import type { BrowserContent } from '#src/content/browser-content.ts'
import { follow } from '#src/content/live.ts'
import type { ContentSource } from '@portfolio/contract/content-source'
import { prefetchInView } from '#src/prefetch-in-view.ts'
import { createPrefetch } from '#src/prefetch-screens.ts'
import type { OpenPreview } from '#src/preview/open-preview.ts'
import type { Router } from '#src/preview/preview.ts'
import { createRoutes } from '#src/routes.tsx'
import { followSession } from '#src/signed-in.ts'
import { setPrefetch } from '#src/ui/prefetch.ts'

/** What is not read ahead. */
const never = () => new Promise<never>(() => {})
const nothing = { load: never, list: never }

type Page = {
  router: Router
  source: ContentSource
  content: BrowserContent
  preview: OpenPreview | null
  hasGoogle: boolean
  hasMailServer: boolean
  lastLiveEventId: string | null
}

/** Starts what a page does beside showing itself: the session, reading ahead, and changes of the content. */
export function startWhenIdle({ router, source, content, preview, lastLiveEventId, ...setUp }: Page) {
  void followSession({ router, content, hasPreview: source.hasPreview })
  const ahead = preview ? nothing : content.ahead
  const prefetch = createPrefetch(createRoutes({ content: ahead, guestbook: nothing, ...setUp }))
  const prefetchPage = (path: string) => {
    // With the code of the page, which may not read ahead.
    if (!preview) content.connect().catch(() => {})
    prefetch(path)
  }
  setPrefetch(prefetchPage)
  prefetchInView(prefetchPage)
  if (preview) return preview.start(router)
  follow(source, content, lastLiveEventId, () => {
    // With the code that reads the page's content again.
    content.connect().catch(() => {})
    void router.revalidate()
  })
}
