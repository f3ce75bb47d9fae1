import { createHash } from 'node:crypto'
import { lstat, mkdir } from 'node:fs/promises'
import { type NetConnectOpts, createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The longest path of a Unix socket is 103 bytes on macOS and 107 on Linux. */
const SOCKET_PATH_MAX = 100

export type Address = { path: string } | { host: string; port: number }

/** A Unix socket; a free port of the loopback interface on Windows. */
export const chooseAddress = async (directory: string): Promise<Address> =>
  process.platform === 'win32' ? { host: '127.0.0.1', port: 0 } : { path: await socketPath(directory) }

/**
 * In the data directory or, when that path is too long for a socket or has a percent sign, which the driver decodes
 * twice, in a private directory named by its hash.
 */
async function socketPath(directory: string): Promise<string> {
  const path = join(directory, 'database.sock')
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX && !path.includes('%')) return path
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `embedded-mongo-${process.getuid?.() ?? 0}-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = await lstat(folder)
  // The temporary directory is shared: another user can have made the folder first.
  if (uid !== process.getuid?.() || (mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another user or is open to others`)
  return join(folder, 'database.sock')
}

/**
 * A large pool: commands that wait for a transaction keep their connections, about 0.1 MB each, and the transaction needs
 * one for its next command.
 */
const OPTIONS = 'directConnection=true&maxPoolSize=1000&maxIdleTimeMS=30000'

export const formatUri = (address: Address) =>
  `mongodb://${'path' in address ? encodeURIComponent(address.path) : `${address.host}:${address.port}`}/portfolio?${OPTIONS}`

export function parseUri(uri: string): Address | null {
  const host = /^mongodb:\/\/([^/]+)\//.exec(uri)?.[1]
  if (!host) return null
  const tcp = /^([\d.]+):(\d+)$/.exec(host)
  if (tcp?.[1]) return { host: tcp[1], port: Number(tcp[2]) }
  return { path: decodeURIComponent(host) }
}

/** Whether a server accepts connections there. */
export const isReachable = (address: NetConnectOpts) =>
  new Promise<boolean>((resolve) => {
    const socket = createConnection(address)
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
