import type { Request, Response } from 'express'
import type { WebSocket } from 'ws'

/**
 * Where events go. Browsers open at most six HTTP/1.1 connections to a host and every event stream holds one, so the
 * Studio takes its streams over WebSockets, which are not under that limit: the same address, each event a text frame
 * `{"event", "data", "id"?}`. Everybody else gets server-sent events.
 */
export type Channel = {
  send(event: { event: string; data: unknown; id?: string }): void
  onClose(callback: () => void): void
  close(): void
}

const SILENCE_MS = 20_000
/** A reader that falls this far behind is cut off, and resumes when it comes back. */
const BACKLOG_MAX_BYTES = 4 * 1024 * 1024

export function openEventStream(request: Request, response: Response): Channel {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
  })
  response.write(':\n\n')
  const timer = setInterval(() => response.write(':\n\n'), SILENCE_MS)
  request.once('close', () => clearInterval(timer))
  return {
    send({ event, data, id }) {
      if (response.writableEnded) return
      if (response.writableLength > BACKLOG_MAX_BYTES) return void response.destroy()
      response.write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
    },
    onClose: (callback) => void request.once('close', callback),
    close: () => void response.end(),
  }
}

export function openSocketChannel(socket: WebSocket): Channel {
  const timer = setInterval(() => socket.ping(), SILENCE_MS)
  socket.once('close', () => clearInterval(timer))
  return {
    send(event) {
      if (socket.bufferedAmount > BACKLOG_MAX_BYTES) return socket.terminate()
      socket.send(JSON.stringify(event))
    },
    onClose: (callback) => void socket.once('close', callback),
    close: () => socket.close(),
  }
}
