import { subscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'

let isWatching = false

/**
 * Rejects commands to embedded databases that the MongoDB driver would never settle. The driver (7.8) writes a command
 * to a socket that is destroyed but has not emitted `close` yet, and then waits for `drain`, which such a socket never
 * emits. All connections to a database are in that state for a moment when it ends.
 * @param createError makes a MongoNetworkError of the driver, which then repeats reads
 */
export function rejectLostCommands(createError: (message: string) => Error) {
  if (isWatching) return
  isWatching = true
  subscribe('net.client.socket', (message) => {
    const socket = socketOf(message)
    socket?.once('connect', () => {
      // The embedded database listens on a Unix socket, which has no address; sockets of HTTP and SMTP have one.
      if (socket.remoteAddress === undefined) rejectWhenClosed(socket, createError)
    })
  })
}

function rejectWhenClosed(socket: Socket, createError: (message: string) => Error) {
  socket.once('close', () => {
    if (socket.listenerCount('drain') > 0 && socket.listenerCount('error') > 0)
      socket.emit('error', createError('The connection was closed before the command was sent'))
  })
}

function socketOf(message: unknown): Socket | null {
  const socket: unknown =
    typeof message === 'object' && message && 'socket' in message ? message.socket : null
  return socket instanceof Socket ? socket : null
}
