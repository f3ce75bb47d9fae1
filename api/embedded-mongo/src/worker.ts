import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { parseUri } from './host/address.ts'
import { createExecutor } from './executor.ts'
import { createWireServer } from './wire/server.ts'
import { openStorage } from './storage/storage.ts'

/** Runs the embedded database in a thread of its own, so that a long query does not block requests. */
const given: unknown = workerData
const [file = '', uri = ''] = Array.isArray(given) ? given.map(String) : []
const listen = parseUri(uri)
if (!listen) throw new TypeError('workerData')

const storage = openStorage(file)
const executor = createExecutor(storage)
const server = createWireServer(executor)
const sockets = new Set<{ destroy(): void }>()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
// Removes a stale socket: this process has the lock of the data directory, so no other one listens.
if ('path' in listen) rmSync(listen.path, { force: true })
server.listen(listen, () => {
  const address = server.address()
  // The port, which a Unix socket does not have.
  parentPort?.postMessage(typeof address === 'object' && address ? address.port : 0)
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
