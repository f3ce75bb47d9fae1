import type { SanityClient, SyncTag } from '@sanity/client'
import { createContentClient } from './client.ts'
import type { ContentSource } from '@portfolio/contract/content-source'

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
  const client = createContentClient(source)
  return {
    client,
    follow: (content: FollowedContent, refresh: () => void) => follow(client, content, refresh),
  }
}
export type Connection = ReturnType<typeof connect>

/**
 * Calls `refresh` whenever content that this page shows has changed. Listens only while the page is visible; what
 * changed meanwhile is read when it becomes visible again.
 */
function follow(client: SanityClient, content: FollowedContent, refresh: () => void) {
  let unsubscribe: (() => void) | null = null
  let hasListened = false

  const listen = () => {
    if (unsubscribe || document.hidden) return
    const subscription = client.live.events().subscribe({
      next: (event) => {
        if (event.type === 'welcome') {
          content.setFollowing(true)
          // What happened while nobody listened is unknown.
          if (hasListened) refresh()
          hasListened = true
        }
        if (event.type === 'restart') refresh()
        if (event.type === 'message' && content.forget(event.tags, event.id)) refresh()
      },
      // The page stays as it is; it is read anew when it is next shown.
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
