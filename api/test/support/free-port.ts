import { once } from 'node:events'
import { createServer } from 'node:net'
import { listenLocally } from './listen-locally.ts'

/** A port that is currently unused, for an address that must be known before its server starts. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenLocally(server)
  server.close()
  await once(server, 'close')
  return port
}
