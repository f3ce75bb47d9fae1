import type { SyncTag } from '@sanity/client'
import { CONTENT_EVENT } from '@portfolio/contract/content-event'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import { followEvents } from '@portfolio/contract/event-stream'
import type { BrowserContent } from './browser-content.ts'

/**
 * Calls `refresh` when content of the page has changed. Listens only while the page is visible, and refreshes when it
 * becomes visible again. Reads the events of `live.events()` of `@sanity/client` without that package, which weighs
 * 27 KB and which few visits need otherwise.
 * @param renderEventId the latest event at the server's render; null if unknown
 */
export function follow(
  source: ContentSource,
  content: Pick<BrowserContent, 'setFollowing' | 'forget'>,
  renderEventId: string | null,
  refresh: () => void,
) {
  const pageEventId = answerEventId() ?? renderEventId
  let hasConnected = false

  const begin = (isUpToDate: boolean) => {
    hasConnected = true
    if (!isUpToDate) content.setFollowing(false)
    content.setFollowing(true)
    if (!isUpToDate) refresh()
  }
  const { pause } = followEvents({
    address: () => addressOfEvents(source, hasConnected ? null : pageEventId),
    listeners: {
      welcome: ({ lastEventId }) =>
        begin(!hasConnected && (pageEventId === null || pageEventId === lastEventId)),
      // The server cannot replay the events since the lost connection, so the page refreshes.
      restart: () => begin(false),
      message({ data, lastEventId }) {
        if (content.forget(readTags(data), lastEventId)) refresh()
      },
      // A `MessageEvent` is an error that the server reports, unlike a lost connection.
      error: (event) => event instanceof MessageEvent && pause(),
      channelError: () => pause(),
      disconnect: () => pause(),
    },
    // Events before the next `welcome` may be lost, so nothing may be cached until then.
    onLost: () => content.setFollowing(false),
  })
}

/** The latest event when the server sent a page from its cache; null for other pages, and on insecure origins. */
function answerEventId(): string | null {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!(navigation instanceof PerformanceNavigationTiming) || !('serverTiming' in navigation)) return null
  const answer = navigation.serverTiming.find(({ name }) => name === CONTENT_EVENT)
  return answer ? decodeURIComponent(answer.description) : null
}

/**
 * Source: https://www.sanity.io/docs/http-reference/live
 * @param since the event after which the stream begins, on this project's lake only: Sanity's host reads it from a
 * header that browsers send only when they reconnect
 */
function addressOfEvents(source: ContentSource, since: string | null) {
  const { apiVersion, dataset } = publishedContent(source)
  const host = source.apiHost ?? `https://${source.projectId}.api.sanity.io`
  const parameters = since && !source.isHosted ? `?lastEventId=${encodeURIComponent(since)}` : ''
  return `${host}/v${apiVersion}/data/live/events/${dataset}${parameters}`
}

function readTags(data: string): readonly SyncTag[] {
  const message: unknown = JSON.parse(data)
  return hasTags(message) ? message.tags : []
}
const hasTags = (message: unknown): message is { tags: SyncTag[] } =>
  typeof message === 'object' && message !== null && 'tags' in message
