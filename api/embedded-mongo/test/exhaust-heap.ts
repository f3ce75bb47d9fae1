import { once } from 'node:events'
import { createConnection } from 'node:net'

/**
 * A ping with six million empty documents in 42 MB, more than the heap of the worker thread. The documents are in many
 * arrays, because a heap that overflows in one large allocation ends the whole process.
 */
function tooMuchForTheHeap(): Buffer {
  const [arrays, documents] = [6_000, 1_000]
  const empty = Buffer.from([3, 0, 5, 0, 0, 0, 0])
  const arrayBytes = 5 + documents * empty.length
  const array = Buffer.alloc(2 + arrayBytes)
  array.writeUInt8(4, 0)
  array.writeInt32LE(arrayBytes, 2)
  array.fill(empty, 6, 6 + documents * empty.length)
  const listBytes = 5 + arrays * array.length
  const head = Buffer.from('\x10ping\0\x01\0\0\0\x02$db\0\x05\0\0\0test\0\x04list\0', 'latin1')
  const bodyBytes = 4 + head.length + listBytes + 1
  const message = Buffer.alloc(21 + bodyBytes)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE(2013, 12)
  message.writeInt32LE(bodyBytes, 21)
  head.copy(message, 25)
  message.writeInt32LE(listBytes, 25 + head.length)
  message.fill(array, 29 + head.length, 29 + head.length + arrays * array.length)
  return message
}

/** Ends the worker thread of the embedded database at this address. */
export async function exhaustHeap(uri: string) {
  const socket = createConnection(decodeURIComponent(/mongodb:\/\/([^/]+)/.exec(uri)?.[1] ?? ''))
  socket.on('error', () => {})
  socket.write(tooMuchForTheHeap())
  socket.resume()
  await once(socket, 'close')
}
