import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { requestPath } from '#src/http/request-line.ts'
import { refuseOn } from './refuse-on.ts'

/** The requests that are being handled, so that a shutdown can wait for their answers. */
export function createInFlight() {
  const open = new Map<ServerResponse, string>()

  return {
    add(request: IncomingMessage, response: ServerResponse) {
      // The path without the query, which may hold a token.
      open.set(response, `${request.method} ${requestPath(request)}`)
      response.once('close', () => open.delete(response))
      // A handler may write to a response after endStreams has ended it.
      response.on('error', () => {})
    },
    size: () => open.size,
    sockets: () => [...open.keys()].map(({ req }): Duplex => req.socket),
    describe: () => [...open.values()],
    /** Keep-alive connections close with their next answer. */
    closeConnections() {
      for (const response of open.keys()) if (!response.headersSent) response.setHeader('Connection', 'close')
    },
    /** Event streams never end by themselves. */
    endStreams() {
      for (const response of open.keys()) {
        const type = String(response.getHeader('Content-Type'))
        if (response.headersSent && type.startsWith('text/event-stream')) response.end()
      }
    },
    /** Answers requests that have no answer yet with 503, because their handlers may never answer. */
    refuse() {
      const waiting = [...open.keys()].filter(({ headersSent }) => !headersSent)
      for (const socket of new Set(waiting.map(({ req }) => req.socket))) refuseOn(socket, 503)
    },
  }
}
