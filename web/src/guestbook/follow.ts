import { type Impression, impressionRemovedSchema, impressionSchema } from '@portfolio/contract/impression'

type Listener = {
  published: (impression: Impression) => void
  removed: (id: string) => void
  /** More may have happened than was told. */
  missed: () => void
}

/**
 * Tells what is written, changed and taken away while the page is visible, over one connection; what happened while it
 * was hidden counts as missed. @returns what ends it
 */
export function followImpressions(listener: Listener): () => void {
  let source: EventSource | null = null
  let hasBeenOpen = false

  function open() {
    if (source || document.hidden) return
    if (hasBeenOpen) listener.missed()
    hasBeenOpen = true
    source = new EventSource('/api/user/comments/events')
    source.addEventListener('published', ({ data }: MessageEvent<string>) =>
      listener.published(impressionSchema.parse(JSON.parse(data))),
    )
    source.addEventListener('removed', ({ data }: MessageEvent<string>) =>
      listener.removed(impressionRemovedSchema.parse(JSON.parse(data))._id),
    )
    source.addEventListener('missed', () => listener.missed())
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
