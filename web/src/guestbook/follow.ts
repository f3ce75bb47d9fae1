import { type Impression, impressionRemovedSchema, impressionSchema } from '@portfolio/contract/impression'

type Listener = {
  published: (impression: Impression) => void
  removed: (id: string) => void
  /** More has changed than single events can list. */
  reload: () => void
}

/**
 * Follows the guestbook over one connection while the page is visible. Each connection first gets the changes since
 * the list was read, or since the last event.
 * @param position of the list on the page
 * @returns a function that stops it
 */
export function followImpressions(position: number, listener: Listener): () => void {
  let source: EventSource | null = null
  let lastEventId = ''

  function open() {
    if (source || document.hidden) return
    const since = lastEventId ? `after=${encodeURIComponent(lastEventId)}` : `position=${position}`
    source = new EventSource(`/api/user/comments/events?${since}`)
    for (const name of ['published', 'removed', 'ready']) {
      source.addEventListener(name, (event: MessageEvent<string>) => (lastEventId = event.lastEventId))
    }
    source.addEventListener('published', ({ data }: MessageEvent<string>) =>
      listener.published(impressionSchema.parse(JSON.parse(data))),
    )
    source.addEventListener('removed', ({ data }: MessageEvent<string>) =>
      listener.removed(impressionRemovedSchema.parse(JSON.parse(data))._id),
    )
    source.addEventListener('reload', () => listener.reload())
  }
  function close() {
    source?.close()
    source = null
  }
  const onVisibility = () => (document.hidden ? close() : open())

  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', close)
  addEventListener('pageshow', open)
  open()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', open)
    close()
  }
}
