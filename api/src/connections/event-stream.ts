import type { Request, Response } from 'express'
import { limitKeyOf } from '@portfolio/lake'
import { overloaded, tooManyRequests } from '#src/http/errors.ts'

const HEARTBEAT_MS = 20_000
/** A listener with this much unread data at the next event is disconnected; the browser reconnects. */
const UNREAD_MAX_BYTES = 64 * 1024
/** The stream ends after this time and the browser reconnects, so that the session is checked again. */
const LONGEST_MS = 10 * 60_000
const RETRY_AFTER_S = 30

/** Whether a listener may get further events; asked again while the stream is open. */
export type MayListen = (request: Request) => Promise<boolean>

export type EventStream = ReturnType<typeof createEventStream>

/**
 * Server-sent events to all listeners (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 * @param options.perAddress connections from one network address
 * @param options.inAll connections of all addresses together
 * @param options.mayListen asked at `recheck` and before each heartbeat; a stream for which it returns false is ended
 * @param options.follow called for each connection; what it returns is called at its end
 */
export function createEventStream({
  perAddress = 50,
  inAll = 1_000,
  mayListen = () => Promise.resolve(true),
  follow = () => () => {},
}: {
  perAddress?: number
  inAll?: number
  mayListen?: MayListen
  follow?: () => () => void
}) {
  const open = new Set<Response>()
  /** Events sent to listeners while their first events are still being read. */
  const waiting = new Map<Response, string>()
  /** Counts also the connections whose first event is still being composed. */
  const addresses = new Map<string, number>()
  const size = () => open.size + waiting.size

  const timer = setInterval(() => {
    void recheck()
    for (const response of open) write(response, ': heartbeat\n\n')
  }, HEARTBEAT_MS)

  function write(response: Response, text: string) {
    if (response.writableLength > UNREAD_MAX_BYTES) response.destroy()
    else response.write(text)
  }

  async function recheck() {
    await Promise.all([...open, ...waiting.keys()].map(recheckOne))
  }

  async function recheckOne(response: Response) {
    // A check that itself fails, for example while the database is down, leaves the stream open until its time limit.
    const isAllowed = await mayListen(response.req).catch(() => true)
    if (!isAllowed) response.end()
  }

  /** @throws {HttpError} 429 or 503 */
  function admit(request: Request) {
    const address = limitKeyOf(request.ip)
    const fromAddress = addresses.get(address) ?? 0
    if (fromAddress >= perAddress) throw tooManyRequests(RETRY_AFTER_S)
    if (size() >= inAll) throw overloaded(RETRY_AFTER_S)
    addresses.set(address, fromAddress + 1)
    return address
  }

  function leave(address: string) {
    const left = (addresses.get(address) ?? 1) - 1
    if (left > 0) addresses.set(address, left)
    else addresses.delete(address)
  }

  return {
    /**
     * The listener is registered before its first events are read, so that none is lost in between; events that are
     * sent meanwhile follow them.
     * @param first reads the events that only this listener gets
     * @throws {HttpError} 429 with too many listeners at this address, 503 with too many in total
     */
    async add(
      request: Request,
      response: Response,
      first: () => Promise<string> = () => Promise.resolve(''),
    ) {
      // The client has left while its session was read, so that no `close` would follow.
      if (response.closed) return
      // For HEAD a stream would occupy the connection without sending anything.
      if (request.method === 'HEAD') return void response.type('text/event-stream').end()
      const address = admit(request)
      const unfollow = follow()
      const end = setTimeout(() => response.end(), LONGEST_MS)
      waiting.set(response, '')
      response.once('close', () => {
        waiting.delete(response)
        open.delete(response)
        leave(address)
        unfollow()
        clearTimeout(end)
      })
      const events = await first()
      const later = waiting.get(response)
      if (later === undefined) return
      waiting.delete(response)
      open.add(response)
      response.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Without this header nginx buffers the stream.
        'X-Accel-Buffering': 'no',
      })
      response.flushHeaders()
      write(response, `retry: 2000\n\n${events}${later}`)
    },
    send(event: string) {
      for (const response of open) write(response, event)
      for (const [response, events] of waiting) waiting.set(response, events + event)
    },
    recheck,
    size,
    close() {
      clearInterval(timer)
      for (const response of open) response.end()
    },
  }
}

/** @param event.id the browser repeats it as Last-Event-ID when it connects again */
export const formatEvent = (event: { name: string; data: unknown; id?: string }) =>
  `${event.id ? `id: ${event.id}\n` : ''}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
