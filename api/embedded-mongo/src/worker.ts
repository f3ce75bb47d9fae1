import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Address, isAddress } from './host/address.ts'
import { createExecutor } from './executor.ts'
import { createWireServer } from './wire/server.ts'
import { openStorage } from './storage/storage.ts'

/** Runs the embedded database in a thread of its own, so that a long query does not block requests. */
const options = readOptions(workerData)

const storage = openStorage(options.file)
const executor = createExecutor(storage)
const server = createWireServer(executor)
const sockets = new Set<{ destroy(): void }>()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
// A stale socket: this process has the lock of the data directory, so no other one listens.
if ('path' in options.listen) rmSync(options.listen.path, { force: true })
server.listen(options.listen, () => {
  const address = server.address()
  parentPort?.postMessage({
    kind: 'listening',
    port: typeof address === 'object' ? (address?.port ?? null) : null,
  })
})

parentPort?.once('message', () => {
  for (const socket of sockets) socket.destroy()
  server.close(() => {
    void executor.close().then(() => {
      storage.close()
      parentPort?.close()
    })
  })
})

/** Validated without zod, whose modules would take 5 MB of this thread's memory. */
function readOptions(data: unknown): { file: string; listen: Address } {
  const isObject = typeof data === 'object' && data !== null
  if (!isObject || !('file' in data) || !('listen' in data)) throw new TypeError('workerData')
  const { file, listen } = data
  if (typeof file !== 'string' || !isAddress(listen)) throw new TypeError('workerData')
  return { file, listen }
}
