import ServerSentEventSource from '@sanity/eventsource/browser'
import * as z from 'zod/mini'

const frame = z.object({ event: z.string(), data: z.unknown(), id: z.optional(z.string()) })
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000
/** The lake sends something every 20 s. */
const LONGEST_SILENCE_MS = 45_000

/** Window event: the server has closed or refused a stream, or refused a request for want of a session. */
export const SESSION_IN_DOUBT = 'portfolio:session-in-doubt'

let held: PromiseWithResolvers<void> | null = null

/**
 * Makes new event streams, and requests that were refused for want of a session, wait, or lets them go on. Without a
 * signed-in person the lake would refuse them again.
 */
export function holdRequests(isHeld: boolean) {
  if (isHeld) held ??= Promise.withResolvers()
  else {
    held?.resolve()
    held = null
  }
}
export const untilReleased = () => held?.promise

const STATES = { connecting: 0, open: 1, closed: 2 }

/**
 * The part of EventSource that `@sanity/client` uses, over a WebSocket at the same address; each event is a frame
 * `{event, data, id?}`. Browsers allow six HTTP/1.1 connections to a host, and the Studio's streams need more.
 */
class SocketEventSource extends EventTarget {
  readonly CLOSED = STATES.closed
  readyState = STATES.connecting
  private readonly url: URL
  private socket: WebSocket | null = null
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined
  private silence: ReturnType<typeof setTimeout> | undefined

  constructor(url: string | URL) {
    super()
    this.url = new URL(url, location.href)
    this.url.protocol = this.url.protocol === 'https:' ? 'wss:' : 'ws:'
    this.connect()
  }

  close() {
    this.readyState = STATES.closed
    clearTimeout(this.timer)
    clearTimeout(this.silence)
    this.socket?.close()
  }

  private connect() {
    if (this.readyState === STATES.closed) return
    if (held) return void held.promise.then(() => this.connect())
    const socket = new WebSocket(this.url)
    this.socket = socket
    const lose = () => {
      if (this.socket === socket) this.reconnect()
      socket.close()
    }
    const hear = () => {
      clearTimeout(this.silence)
      this.silence = setTimeout(lose, LONGEST_SILENCE_MS)
    }
    hear()
    socket.addEventListener('open', () => {
      this.failures = 0
      this.readyState = STATES.open
      this.dispatchEvent(new Event('open'))
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (this.socket !== socket) return
      hear()
      const { event, data: content, id } = frame.parse(JSON.parse(data))
      if (id) this.url.searchParams.set('lastEventId', id)
      const lastEventId = this.url.searchParams.get('lastEventId') ?? ''
      this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(content), lastEventId }))
    })
    socket.addEventListener('close', lose)
  }

  private reconnect() {
    this.socket = null
    clearTimeout(this.silence)
    if (this.readyState === STATES.closed) return
    this.readyState = STATES.connecting
    this.dispatchEvent(new Event('error'))
    dispatchEvent(new Event(SESSION_IN_DOUBT))
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS)
    this.failures += 1
    this.timer = setTimeout(() => this.connect(), wait)
  }
}

/**
 * Replaces `@sanity/eventsource`: WebSockets for the lake's streams, server-sent events for hosted Sanity. main.ts
 * chooses before it imports the Studio.
 */
export const EventSource =
  document.documentElement.dataset.ownLake === undefined ? ServerSentEventSource : SocketEventSource
// oxlint-disable-next-line import/no-default-export -- the package it replaces has a default export
export default EventSource
