import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  type IncomingMessage,
  type RequestListener,
  STATUS_CODES,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@portfolio/contract/error-message'
import type { Logger } from 'pino'
import { hasCode } from '#src/has-code.ts'
import { COMMON_HEADERS } from '#src/http/security-headers.ts'
import { createConnectionRoom } from './connection-room.ts'
import { refuseOn } from './refuse-on.ts'
import { requestPath } from '#src/http/request-line.ts'

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>

/** A drain ends after this time, so that the rest of a shutdown fits into 10 s too. */
const DRAIN_MS = 7_000
const DRAIN_POLL_MS = 25

/**
 * Limits for clients that send or read slowly; idle connections stay open longer than the 60 s for which proxies reuse
 * them.
 */
const SERVER_OPTIONS = {
  headersTimeout: 15_000,
  // Enough for an upload of 50 MB over a slow line.
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // A client may offer other protocols, such as h2c; it then gets an ordinary answer.
  shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
}
/**
 * Closes sockets without a byte in either direction. Event streams send heartbeats; WebSockets switch the limit off.
 */
const IDLE_SOCKET_MS = 120_000
const MAX_HEADERS = 200

/**
 * @throws {PortInUseError} when another program listens there
 * @throws {ListenError} for an address that this machine does not have, or a port that this user may not have
 */
export async function listen(
  { host, port, maxConnections = 2_000 }: { host: string; port: number; maxConnections?: number },
  log: Logger,
) {
  let state: 'starting' | 'serving' | 'draining' = 'starting'
  let handle: RequestListener = () => {}
  let upgrade: UpgradeHandler = () => Promise.resolve()
  const inFlight = createInFlight()
  const upgraded = new Set<Duplex>()

  const server = createServer(SERVER_OPTIONS, (request, response) => {
    if (state !== 'serving') return refuse(request, response, 503)
    if (hasTwoHosts(request)) return refuse(request, response, 400)
    inFlight.add(request, response)
    handle(request, response)
  })

  server.timeout = IDLE_SOCKET_MS
  server.maxHeadersCount = MAX_HEADERS
  const room = createConnectionRoom(maxConnections, () => new Set([...inFlight.sockets(), ...upgraded]))
  server.on('connection', (socket) => {
    room.add(socket)
  })
  server.on('upgrade', (request, socket, head) => {
    // Node.js removes its own error listener at an upgrade, and an error without a listener ends the process.
    socket.on('error', () => socket.destroy())
    upgraded.add(socket)
    socket.once('close', () => upgraded.delete(socket))
    if (state !== 'serving') return refuseOn(socket, 503)
    if (hasTwoHosts(request)) return refuseOn(socket, 400)
    upgrade(request, socket, head).catch((error: unknown) => {
      log.error({ err: error }, 'upgrade failed')
      socket.destroy()
    })
  })
  await bind(server, host, port)
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))

  return {
    server,
    /** The public address, without a trailing slash, as this machine reaches it. */
    localOrigin: localOrigin(host, listeningPort(server)),
    /**
     * Starts serving; until then every request gets a 503. The port is bound earlier, so that a busy one is noticed
     * before other work.
     */
    serve(handler: RequestListener, upgradeHandler: UpgradeHandler) {
      handle = handler
      upgrade = upgradeHandler
      state = 'serving'
    },
    /** Method and path of the public requests that are being handled. */
    inFlight: inFlight.describe,
    readings: {
      http_requests_in_flight: {
        help: 'Requests that are being answered, event streams among them',
        read: () => inFlight.size(),
      },
    },
    /** Refuses new public requests with 503, ends event streams and WebSockets, waits until the others are answered. */
    async drain() {
      state = 'draining'
      for (const socket of upgraded) socket.end()
      inFlight.closeConnections()
      const deadline = performance.now() + DRAIN_MS
      while (inFlight.size() > 0 && performance.now() < deadline) {
        inFlight.endStreams()
        await sleep(DRAIN_POLL_MS)
      }
      if (inFlight.size() === 0) return
      log.warn({ requests: inFlight.describe() }, 'requests were cut off by the stop')
      inFlight.refuse()
    },
    async close() {
      state = 'draining'
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      for (const socket of upgraded) socket.destroy()
      await closed
    },
  }
}

async function bind(server: Server, host: string, port: number) {
  const listening = once(server, 'listening')
  server.listen(port, host)
  await listening.catch((error: unknown) => {
    throw hasCode(error, 'EADDRINUSE') ? new PortInUseError(port) : new ListenError(host, port, error)
  })
}

function listeningPort(server: Server) {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Node keeps the first Host header; a proxy in front may have used the second. */
const hasTwoHosts = ({ headersDistinct }: IncomingMessage) => (headersDistinct.host?.length ?? 0) > 1

/**
 * Answers without the application, before it has started and after it has stopped. A browser then shows the page as soon
 * as there is one; it would show a page of its own, and stay there, for an answer without a body.
 */
function refuse({ method }: IncomingMessage, response: ServerResponse, status: 400 | 503) {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    Connection: 'close',
    'Content-Type': 'text/plain',
    ...COMMON_HEADERS,
    'X-Request-Id': randomUUID(),
    ...(status === 503 ? { 'Retry-After': '2', ...(method === 'GET' ? { Refresh: '2' } : {}) } : {}),
  })
  response.end(STATUS_CODES[status])
}

/** Where this machine reaches a server that listens at `host`. A wildcard address cannot be called. */
export function localOrigin(host: string, port: number) {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export class ListenError extends Error {
  override name = 'ListenError'

  constructor(host: string, port: number, cause: unknown) {
    super(
      `The server cannot listen at ${host}, port ${port}: ${errorMessage(cause)}. HOST and PORT must be an address of this machine and a port that its user may open.`,
      { cause },
    )
  }
}

export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program; stop it, or set PORT to a free one.`)
    this.name = 'PortInUseError'
  }
}

/** The requests that are being handled, so that a shutdown can wait for their answers. */
function createInFlight() {
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
