import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

/** A server that answers every message with one stored reply, whatever it asks for. */
const { path, reply } = z.object({ path: z.string(), reply: z.instanceof(Uint8Array) }).parse(workerData)
createServer((client) => {
  client.on('error', () => {}).on('data', () => void client.write(reply))
}).listen(path, () => parentPort?.postMessage('listening'))
