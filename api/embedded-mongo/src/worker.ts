import { rmSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'
import { createExecutor } from './executor.ts'
import { createWireServer } from './wire/server.ts'
import { openStorage } from './storage/storage.ts'

/** The embedded database, in a thread of its own so that a long query does not hold up requests. */
const { file, listen } = z
  .object({
    file: z.string(),
    listen: z.union([z.object({ path: z.string() }), z.object({ host: z.string(), port: z.number() })]),
  })
  .parse(workerData)

const storage = openStorage(file)
const executor = createExecutor(storage)
const server = createWireServer(executor)
const sockets = new Set<{ destroy(): void }>()
server.on('connection', (socket) => {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
})
// Nobody else listens here: who starts this thread holds the lock of the data directory.
if ('path' in listen) rmSync(listen.path, { force: true })
server.listen(listen, () => {
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
