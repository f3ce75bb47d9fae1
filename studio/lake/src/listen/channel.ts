import type { Response } from 'express'
import type { WebSocket } from 'ws'

/**
 * The transport of an event stream. Browsers open at most six HTTP/1.1 connections to a host and every event stream
 * holds one, so the Studio takes its streams over WebSockets, which do not count: the same path, each event a text
 * frame `{"event", "data", "id"?}`. Other clients get server-sent events.
 */
export type Channel = {
  /** Disconnects a reader that falls more than the backlog behind; it resumes when it reconnects. */
  send(event: { event: string; data: unknown; id?: string }): void
  onClose(callback: () => void): void
  close(): void
}

const HEARTBEAT_MS = 20_000

/** @param maxBacklog in bytes */
export function openEventStream(response: Response, maxBacklog: number): Channel {
  // A write to a closing connection emits an error, which would end the process.
  response.on('error', () => response.destroy())
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  })
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > maxBacklog) response.destroy()
  }
  write(':\n\n')
  const timer = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
  response.once('close', () => clearInterval(timer))
  return {
    send: ({ event, data, id }) =>
      write(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`),
    onClose: (callback) => void response.once('close', callback),
    close: () => void response.end(),
  }
}

export function openSocketChannel(socket: WebSocket, maxBacklog: number): Channel {
  const send: Channel['send'] = (event) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(JSON.stringify(event))
    if (socket.bufferedAmount > maxBacklog) socket.terminate()
  }
  // Browsers do not tell a page of pings, so that it could not notice a connection that has ended without a sign.
  const timer = setInterval(() => send({ event: 'heartbeat', data: null }), HEARTBEAT_MS)
  socket.once('close', () => clearInterval(timer))
  return {
    send,
    onClose: (callback) => void socket.once('close', callback),
    close: () => socket.close(),
  }
}

/** Terminates a WebSocket that has not answered a ping until the next one is due. */
export function keepAlive(socket: WebSocket) {
  let isAlive = true
  socket.on('pong', () => {
    isAlive = true
  })
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate()
    isAlive = false
    socket.ping()
  }, HEARTBEAT_MS)
  socket.once('close', () => clearInterval(timer))
}
