import { once } from 'node:events'
import type { Server } from 'node:net'

/** Starts a server on a free port of this machine. @returns the port */
export async function listenLocally(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return portOf(server)
}

export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen')
  return address.port
}
