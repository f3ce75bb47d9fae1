import { type Server, createServer } from 'node:net'
import type { Document } from '../bson/document.ts'
import { CommandError, errorReply } from '../errors.ts'
import type { Executor } from '../executor.ts'
import { createFramer } from './framer.ts'
import { parseMessage } from './messages.ts'

/** Serves MongoDB's wire protocol. A connection that sends malformed bytes is closed. */
export function createWireServer(executor: Executor): Server {
  return createServer((socket) => {
    const connection = {}
    /** Replies are sent in the order of the requests. */
    let last = Promise.resolve()
    const receive = createFramer((message) => {
      const { command, reply } = parseMessage(message)
      const answer =
        command instanceof CommandError ? errorReply(command) : executor.execute(command, connection)
      last = Promise.all([answer, last])
        .then(([body]) => {
          if (reply && !socket.destroyed) socket.write(encode(reply, body))
        })
        .catch(() => void socket.destroy())
    })
    socket.setNoDelay(true)
    socket.on('data', (chunk) => {
      try {
        receive(chunk)
      } catch {
        socket.destroy()
      }
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => executor.forget(connection))
  })
}

/** A reply that cannot be encoded, such as one above 16 MB, becomes an error reply. */
function encode(reply: (body: Document) => Buffer, body: Document): Buffer {
  try {
    return reply(body)
  } catch (error) {
    return reply(errorReply(error))
  }
}
