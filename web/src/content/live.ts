import type { SyncTag } from '@sanity/client'
import { CONTENT_EVENT } from '@portfolio/contract/content-event'
import { type ContentSource, publishedContent } from '@portfolio/contract/content-source'
import type { BrowserContent } from './browser-content.ts'

/** Delay after a refused connection, doubled at each further refusal. The browser itself reconnects after a loss. */
const RECONNECT_MS = { first: 1_000, longest: 60_000 }

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
  let events: EventSource | null = null
  let retry = 0
  let delay = RECONNECT_MS.first
  let hasConnected = false

  const stop = () => {
    clearTimeout(retry)
    content.setFollowing(false)
    events?.close()
    events = null
  }
  const begin = (isUpToDate: boolean) => {
    hasConnected = true
    if (!isUpToDate) content.setFollowing(false)
    content.setFollowing(true)
    if (!isUpToDate) refresh()
  }
  const welcome = ({ lastEventId }: MessageEvent) => {
    delay = RECONNECT_MS.first
    begin(!hasConnected && (pageEventId === null || pageEventId === lastEventId))
  }
  // The server cannot replay the events since the lost connection, so the page refreshes.
  const restart = () => begin(false)
  const change = ({ data, lastEventId }: MessageEvent<string>) => {
    if (content.forget(readTags(data), lastEventId)) refresh()
  }
  const fail = (event: Event) => {
    // A `MessageEvent` is an error that the server reports: stop until the page becomes visible again.
    if (event instanceof MessageEvent) return stop()
    // Events before the next `welcome` may be lost, so nothing may be cached until then.
    content.setFollowing(false)
    if (events?.readyState !== EventSource.CLOSED) return
    stop()
    retry = window.setTimeout(listen, delay)
    delay = Math.min(2 * delay, RECONNECT_MS.longest)
  }
  function listen() {
    if (events || document.hidden) return
    events = new EventSource(addressOfEvents(source, hasConnected ? null : pageEventId))
    events.addEventListener('welcome', welcome)
    events.addEventListener('restart', restart)
    events.addEventListener('message', change)
    events.addEventListener('error', fail)
    for (const end of ['channelError', 'disconnect']) events.addEventListener(end, stop)
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : listen()))
  listen()
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
