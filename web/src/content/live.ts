import { type SanityClient, type SyncTag, createClient } from '@sanity/client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'

/** The cached content that live events invalidate. */
export type FollowedContent = {
  /** Whether events arrive, so that cached content stays valid until an event invalidates it. */
  setFollowing: (isFollowing: boolean) => void
  /**
   * Invalidates content with one of the tags of an event.
   * @returns whether the page uses any of it
   */
  forget: (tags: readonly SyncTag[], eventId: string) => boolean
}

/** The client with its live events; one import loads both. */
export function connect(source: ContentSource) {
  const client = createClient(publishedContent(source))
  return {
    client,
    follow: (content: FollowedContent, lastEventId: string | null, refresh: () => void) =>
      follow(client, content, lastEventId, refresh),
  }
}
export type Connection = ReturnType<typeof connect>

/**
 * Calls `refresh` when content of the page has changed. Listens only while the page is visible, and refreshes when
 * it becomes visible again.
 * @param pageEventId the latest event at the server's render; null if unknown
 */
function follow(
  client: SanityClient,
  content: FollowedContent,
  pageEventId: string | null,
  refresh: () => void,
) {
  let unsubscribe: (() => void) | null = null
  let hasConnected = false

  const listen = () => {
    if (unsubscribe || document.hidden) return
    const subscription = client.live.events().subscribe({
      next: (event) => {
        // What is published until the next welcome may never be sent.
        if (event.type === 'reconnect') content.setFollowing(false)
        if (event.type === 'welcome' || event.type === 'restart') {
          // The client passes the id, which its type lacks.
          const eventId = 'id' in event ? event.id : null
          const isUpToDate =
            event.type === 'welcome' && !hasConnected && (pageEventId === null || pageEventId === eventId)
          hasConnected = true
          if (!isUpToDate) content.setFollowing(false)
          content.setFollowing(true)
          if (!isUpToDate) refresh()
        }
        if (event.type === 'message' && content.forget(event.tags, event.id)) refresh()
      },
      // The page refreshes when it becomes visible again.
      error: () => stop(),
    })
    unsubscribe = () => subscription.unsubscribe()
  }
  const stop = () => {
    content.setFollowing(false)
    unsubscribe?.()
    unsubscribe = null
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : listen()))
  listen()
}
