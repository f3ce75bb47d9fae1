import { type Server, type Socket, createServer } from 'node:net'
import type { Executor } from './executor.ts'
import { createFramer, parseMessage } from './wire.ts'

/** Speaks MongoDB's wire protocol on a socket. A connection that sends what is no message is closed. */
export function createWireServer(executor: Executor): Server {
  return createServer((socket) => {
    const connection = {}
    // Replies go out in the order of the requests.
    let last: Promise<void> = Promise.resolve()
    const receive = createFramer((message) => {
      const { command, reply } = parseMessage(message)
      const answer = executor.execute(command, connection)
      last = last.then(async () => {
        const body = await answer
        if (reply && !socket.destroyed) socket.write(reply(body))
      })
    })
    socket.setNoDelay(true)
    socket.on('data', (chunk) => guard(socket, () => receive(chunk)))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => executor.forget(connection))
  })
}

function guard(socket: Socket, receive: () => void) {
  try {
    receive()
  } catch {
    socket.destroy()
  }
}
