import * as z from 'zod/mini'

const frame = z.object({ event: z.string(), data: z.unknown(), id: z.optional(z.string()) })
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

/** Window event: the server has closed or refused a stream. */
export const STREAM_CLOSED = 'portfolio:stream-closed'

let held: PromiseWithResolvers<void> | null = null

/** Holds back attempts to connect while nobody is signed in, because the lake refuses them. */
export function holdStreams(isHeld: boolean) {
  if (isHeld) held ??= Promise.withResolvers()
  else {
    held?.resolve()
    held = null
  }
}

/**
 * An EventSource over a WebSocket at the same address, with a frame of `{event, data, id?}` per event: browsers
 * allow six HTTP/1.1 connections to a host, and the Studio's streams need more.
 */
export class SocketEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readonly url: string
  readonly withCredentials = true
  readyState: number = SocketEventSource.CONNECTING
  onopen: ((event: Event) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  onmessage: ((event: Event) => void) | null = null
  private socket: WebSocket | null = null
  private lastEventId = ''
  private failures = 0
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(url: string | URL) {
    super()
    this.url = String(url)
    this.connect()
  }

  close() {
    this.readyState = SocketEventSource.CLOSED
    clearTimeout(this.timer)
    this.socket?.close()
  }

  private connect() {
    if (this.readyState === SocketEventSource.CLOSED) return
    if (held) return void held.promise.then(() => this.connect())
    const url = new URL(this.url, location.href)
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
    if (this.lastEventId) url.searchParams.set('lastEventId', this.lastEventId)
    const socket = new WebSocket(url)
    this.socket = socket
    socket.addEventListener('open', () => {
      this.failures = 0
      this.readyState = SocketEventSource.OPEN
      this.tell(new Event('open'))
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { event, data: content, id } = frame.parse(JSON.parse(data))
      if (id) this.lastEventId = id
      this.tell(new MessageEvent(event, { data: JSON.stringify(content), lastEventId: this.lastEventId }))
    })
    socket.addEventListener('close', () => {
      if (this.readyState === SocketEventSource.CLOSED) return
      this.readyState = SocketEventSource.CONNECTING
      this.tell(new Event('error'))
      dispatchEvent(new Event(STREAM_CLOSED))
      const wait = Math.min(FIRST_RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS)
      this.failures += 1
      this.timer = setTimeout(() => this.connect(), wait)
    })
  }

  private tell(event: Event) {
    this.dispatchEvent(event)
    if (event.type === 'open') this.onopen?.(event)
    if (event.type === 'error') this.onerror?.(event)
    if (event.type === 'message') this.onmessage?.(event)
  }
}
