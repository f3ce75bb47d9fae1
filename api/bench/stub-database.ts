import { type Socket, createConnection, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

/**
 * A server that answers `find` with a recorded reply of another server, to measure the driver's own time. It
 * forwards all other commands.
 */
const { own, other } = z.object({ own: z.string(), other: z.string() }).parse(workerData)
const OP_MSG = 2013
/** In the first element of the body: after the header, the flags, the kind, the length and the type. */
const NAME_AT = 26
const RESPONSE_TO_AT = 8
let found: Buffer | null = null

createServer((client) => {
  const server = createConnection(other)
  let isFind = false
  client.on('data', (message: Buffer) => {
    isFind =
      message.readInt32LE(12) === OP_MSG && message.toString('latin1', NAME_AT, NAME_AT + 5) === 'find\0'
    if (!isFind || !found) return server.write(message)
    message.copy(found, RESPONSE_TO_AT, 4, 8)
    return client.write(Buffer.from(found))
  })
  server.on('data', (reply: Buffer) => {
    if (isFind) found ??= Buffer.from(reply)
    client.write(reply)
  })
  for (const [socket, peer] of [
    [client, server],
    [server, client],
  ] satisfies [Socket, Socket][])
    socket.on('error', () => {}).on('close', () => peer.destroy())
}).listen(own, () => parentPort?.postMessage('listening'))
