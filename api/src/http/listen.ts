import { type IncomingMessage, type RequestListener, type Server, createServer } from 'node:http'
import type { Duplex } from 'node:stream'

export type Listener = {
  server: Server
  /** The address, without a trailing slash, at which this machine reaches it. */
  localOrigin: string
  /** Begins to answer; until then every request gets a 503, so that a busy port is known before any work is done. */
  serve(handler: RequestListener, upgrade: UpgradeHandler): void
  close(): Promise<void>
}

type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

const GRACE_MS = 1_000

/** @throws {PortInUseError} when another program listens there */
export async function listen({ host, port }: { host: string; port: number }): Promise<Listener> {
  let handle: RequestListener = (_request, response) => {
    response.writeHead(503, { 'Retry-After': '2', 'Cache-Control': 'no-store' }).end()
  }
  const server = createServer((request, response) => handle(request, response))
  const sockets = new Set<Duplex>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject('code' in error && error.code === 'EADDRINUSE' ? new PortInUseError(port) : error),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    server,
    localOrigin: `http://${reachable(host)}:${typeof address === 'object' && address ? address.port : port}`,
    serve(handler, upgrade) {
      handle = handler
      server.on('upgrade', upgrade)
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      // Event streams and WebSockets never end by themselves.
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, GRACE_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

/** A wildcard is no address to call; an IPv6 one stands in brackets in a URL. */
function reachable(host: string) {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

export class PortInUseError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use by another program; stop it, or set PORT to a free one.`)
    this.name = 'PortInUseError'
  }
}
