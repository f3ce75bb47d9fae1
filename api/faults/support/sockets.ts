import { type Socket, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** @returns a connection whose errors are ignored: the server may end it at any time */
export function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.off('error', reject)
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

const written = (socket: Socket, bytes: Buffer | string) =>
  new Promise<void>((resolve) => {
    socket.write(bytes, () => resolve())
  })

/** Sends bytes, waits, and closes the connection with a TCP reset or with FIN. */
export async function sendAndEnd(port: number, bytes: Buffer, delayMs: number, way: 'reset' | 'close') {
  const socket = await open(port)
  socket.resume()
  if (bytes.length > 0) await written(socket, bytes)
  await wait(delayMs)
  if (way === 'reset') socket.resetAndDestroy()
  else socket.destroy()
}
