import type { BrowserContent } from './browser-content.ts'

/**
 * Calls `refresh` whenever content that this page shows has changed. Listens only while the page is visible; what
 * changed meanwhile is read when it becomes visible again.
 * @returns a function that ends it
 */
export function followContent(content: BrowserContent, refresh: () => void): () => void {
  let unsubscribe: (() => void) | null = null
  let hasListened = false

  async function listen() {
    const client = await content.client()
    if (unsubscribe || document.hidden) return
    const subscription = client.live.events().subscribe({
      next: (event) => {
        if (event.type === 'welcome') {
          if (hasListened) refresh()
          hasListened = true
        }
        if (event.type === 'restart') refresh()
        if (event.type === 'message') {
          content.seen(event.id)
          if (content.uses(event.tags)) refresh()
        }
      },
      // The page stays as it is; it is read anew when it is next shown.
      error: () => stop(),
    })
    unsubscribe = () => subscription.unsubscribe()
  }

  function stop() {
    unsubscribe?.()
    unsubscribe = null
  }

  const onVisibilityChange = () => {
    if (document.hidden) stop()
    else void listen()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  void listen()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    stop()
  }
}
