import type { BrowserContent } from './browser-content.ts'

/**
 * Calls `refresh` whenever content that this page shows has changed. Listens only while the page is visible; what
 * changed meanwhile is read when it becomes visible again.
 */
export async function followContent(content: BrowserContent, refresh: () => void) {
  const client = await content.client()
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
