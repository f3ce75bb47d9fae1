import { followEvents } from '@portfolio/contract/event-stream'
import { type Impression, impressionRemovedSchema, impressionSchema } from '@portfolio/contract/impression'

type Listener = {
  /** @param at position in the feed */
  published: (impression: Impression, at: number) => void
  removed: (id: string, at: number) => void
  /** More has changed than single events can list. */
  reload: () => void
}

/**
 * Follows the guestbook while the page is visible. Each connection first gets the changes since the list was read, or
 * since the last event.
 * @param position of the list on the page
 * @returns a function that stops it
 */
export function followImpressions(position: number, listener: Listener): () => void {
  let since = `position=${position}`
  const readPosition = ({ lastEventId }: MessageEvent<string>) => {
    since = `after=${encodeURIComponent(lastEventId)}`
    return Number(lastEventId)
  }
  return followEvents({
    address: () => `/api/user/comments/events?${since}`,
    listeners: {
      ready: readPosition,
      published(event) {
        const at = readPosition(event)
        listener.published(impressionSchema.parse(JSON.parse(event.data)), at)
      },
      removed(event) {
        const at = readPosition(event)
        listener.removed(impressionRemovedSchema.parse(JSON.parse(event.data))._id, at)
      },
      reload: () => listener.reload(),
    },
  }).stop
}
