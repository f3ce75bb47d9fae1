import { type SanityClient, type SyncTag, createClient } from '@sanity/client'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'

/** The kept content that live events keep up to date. */
export type FollowedContent = {
  /** Whether events arrive, so that what was read stays valid until one names it. */
  setFollowing: (isFollowing: boolean) => void
  /**
   * Forgets what carries one of the tags of an event.
   * @returns whether the page used any of it
   */
  forget: (tags: readonly SyncTag[], eventId: string) => boolean
}

/** The client, and what it is for besides single queries; one import brings both. */
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
 * Calls `refresh` whenever content that this page shows has changed. Listens only while the page is visible, and
 * refreshes when it becomes visible again.
 * @param pageEventId the latest event when the server rendered the page; null where it did not know
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
        if (event.type === 'welcome') {
          content.setFollowing(true)
          // The client passes on the id, which its type lacks.
          const eventId = 'id' in event ? event.id : null
          const isUpToDate = !hasConnected && (pageEventId === null || pageEventId === eventId)
          if (!isUpToDate) refresh()
          hasConnected = true
        }
        // What is published until the next welcome may never be sent.
        if (event.type === 'reconnect' || event.type === 'restart') content.setFollowing(false)
        if (event.type === 'restart') {
          content.setFollowing(true)
          refresh()
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
