import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limitKeyOf } from '@portfolio/lake'

/** Connections closed at a time, so that in a flood not every new connection causes a search of all connections. */
const CLOSED_AT_ONCE = 50

/**
 * Keeps room for new connections. When all places are taken, the client with the most connections loses its oldest
 * ones, so that one client, however slowly it sends, cannot keep the others out.
 * @param max connections of all clients
 * @param findBusy connections with a request in progress; idle ones are closed first, and busy ones only for another
 * client
 */
export function createConnectionRoom(max: number, findBusy: () => ReadonlySet<Duplex>) {
  /** The client of each connection, in the order in which they were opened. */
  const clients = new Map<Socket, string>()

  function makeRoomFor(newcomer: Socket) {
    const largest = largestClient()
    const others = [...clients].flatMap(([socket, client]) =>
      client === largest && socket !== newcomer ? [socket] : [],
    )
    const busy = findBusy()
    const waiting = others.filter((socket) => !busy.has(socket))
    const isOwn = clients.get(newcomer) === largest
    const closed = waiting.length > 0 ? waiting : isOwn ? [newcomer] : others
    for (const socket of closed.slice(0, CLOSED_AT_ONCE)) {
      clients.delete(socket)
      socket.destroy()
    }
  }

  function largestClient(): string | undefined {
    const counts = new Map<string, number>()
    for (const client of clients.values()) counts.set(client, (counts.get(client) ?? 0) + 1)
    return [...counts].reduce((most, count) => (count[1] > most[1] ? count : most), ['', 0])[0]
  }

  return {
    add(socket: Socket) {
      clients.set(socket, limitKeyOf(socket.remoteAddress))
      socket.once('close', () => clients.delete(socket))
      if (clients.size > max) makeRoomFor(socket)
    },
  }
}
