import type { Request, Response } from 'express'

const HEARTBEAT_MS = 20_000
/** Who reads slower than this falls out; the browser connects again by itself and is told what it missed. */
const UNREAD_MAX_BYTES = 1_000_000
/** After it the browser connects again, so that who has signed out hears no more. */
const LONGEST_MS = 10 * 60_000

export type EventStream = ReturnType<typeof createEventStream>

/** Server-sent events to all who listen (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export function createEventStream() {
  const open = new Set<Response>()

  const timer = setInterval(() => {
    for (const response of open) write(response, ': still here\n\n')
  }, HEARTBEAT_MS)

  function write(response: Response, text: string) {
    response.write(text)
    if (response.writableLength > UNREAD_MAX_BYTES) response.destroy()
  }

  return {
    /** @param first what this listener alone is told at once */
    add(request: Request, response: Response, first = '') {
      response.set({
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store, no-transform',
        // Proxies would otherwise collect what is sent (nginx).
        'X-Accel-Buffering': 'no',
      })
      response.flushHeaders()
      write(response, `retry: 2000\n\n${first}`)
      open.add(response)
      const end = setTimeout(() => response.end(), LONGEST_MS)
      request.once('close', () => {
        clearTimeout(end)
        open.delete(response)
      })
    },
    send(event: string) {
      for (const response of open) write(response, event)
    },
    size: () => open.size,
    close() {
      clearInterval(timer)
      for (const response of open) response.end()
    },
  }
}

/** @param event.id what the browser repeats when it connects again */
export const formatEvent = (event: { name: string; data: unknown; id?: string }) =>
  `${event.id ? `id: ${event.id}\n` : ''}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
