import { type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { CheckAddress } from './check-address.ts'
import { LakeError } from './errors.ts'
import { type Access, isSameOrigin } from './http/access.ts'
import { openSocketChannel } from './listen/channel.ts'
import type { Streams } from './listen/streams.ts'
import { createPresence } from './presence.ts'

const ADDRESS = /\/v[^/]+\/(data\/listen|data\/live\/events|socket)\/[^/]+$/

export type Sockets = {
  /** @returns whether the address is one of ours; what happens then is ours too */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<boolean>
  close(): void
}

/** The lake's WebSockets: event streams and presence, for pages of the same origin only. */
export function createSockets(deps: {
  streams: Streams
  access: Access
  checkAddress: CheckAddress
}): Sockets {
  const { streams, access, checkAddress } = deps
  const server = new WebSocketServer({ noServer: true, maxPayload: 256 * 1024 })
  const presence = createPresence()

  async function prepare(request: IncomingMessage, kind: string): Promise<(socket: WebSocket) => void> {
    if (!isSameOrigin(request)) throw new LakeError(403, {}, 'Forbidden')
    const identity = await access.of(request)
    if (kind === 'socket') {
      if (!identity) throw new LakeError(401, {}, 'Unauthorized')
      return (socket) => presence.join(socket, identity)
    }
    const { searchParams: query } = new URL(request.url ?? '', 'http://lake')
    const asked = { query, lastEventId: query.get('lastEventId'), mayReadPrivate: identity !== null }
    const begin = kind === 'data/listen' ? await streams.listen(asked) : streams.live(asked)
    return (socket) => begin(openSocketChannel(socket))
  }

  return {
    async handleUpgrade(request, socket, head) {
      const found = ADDRESS.exec(new URL(request.url ?? '', 'http://lake').pathname)
      const kind = found?.[1]
      if (!kind) return false
      try {
        checkAddress(found[0])
        const serve = await prepare(request, kind)
        server.handleUpgrade(request, socket, head, (opened) => {
          opened.on('error', () => opened.terminate())
          serve(opened)
        })
      } catch (error) {
        const [status, reason] = error instanceof LakeError ? [error.status, error.message] : [500, 'Error']
        socket.end(`HTTP/1.1 ${status} ${reason.replaceAll(/[^\w ]/g, ' ')}\r\nConnection: close\r\n\r\n`)
      }
      return true
    },
    close() {
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
