import { type Impression, impressionRemovedSchema, impressionSchema } from '@portfolio/contract/impression'

type Listener = {
  /** @param at position in the feed */
  published: (impression: Impression, at: number) => void
  removed: (id: string, at: number) => void
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
    source.addEventListener('published', ({ data, lastEventId: at }: MessageEvent<string>) =>
      listener.published(impressionSchema.parse(JSON.parse(data)), Number(at)),
    )
    source.addEventListener('removed', ({ data, lastEventId: at }: MessageEvent<string>) =>
      listener.removed(impressionRemovedSchema.parse(JSON.parse(data))._id, Number(at)),
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
