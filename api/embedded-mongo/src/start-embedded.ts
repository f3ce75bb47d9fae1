import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'

/** The longest path of a Unix socket on the systems that we know is 103 bytes. */
const SOCKET_PATH_MAX = 100

export type EmbeddedDatabase = { uri: string; stop: () => Promise<void> }

/**
 * A MongoDB for this machine: starts it in this process, or joins the one of another process on the same data.
 * @param directory is made when it is missing, readable by its owner alone
 * @returns an address for mongoose and the driver
 */
export async function startEmbedded(directory: string): Promise<EmbeddedDatabase> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const addressFile = join(directory, 'address')
  const lock = takeLock(directory)
  if (!lock) return { uri: await readFile(addressFile, 'utf8'), stop: () => Promise.resolve() }

  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { file: join(directory, 'accounts.sqlite'), listen: await listenOptions(directory) },
  })
  const port = await listening(worker)
  const uri =
    port === null
      ? socketUri(await socketPath(directory))
      : `mongodb://127.0.0.1:${port}/portfolio?directConnection=true`
  await writeFile(addressFile, uri, { mode: 0o600 })
  return {
    uri,
    async stop() {
      const exited = once(worker, 'exit')
      worker.postMessage('stop')
      await exited
      lock.close()
    },
  }
}

const listeningMessage = z.object({ kind: z.literal('listening'), port: z.nullable(z.number()) })

/** @returns the port that the thread listens on, null for a socket; other messages, such as those of `--watch`, pass by */
const listening = (worker: Worker) =>
  new Promise<number | null>((resolve, reject) => {
    worker.once('error', reject)
    worker.on('message', (message: unknown) => {
      const parsed = listeningMessage.safeParse(message)
      if (parsed.success) resolve(parsed.data.port)
    })
  })

/** An exclusive lock on a side file, which the system frees even when the process is killed; null when another holds it. */
function takeLock(directory: string): DatabaseSync | null {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    return lock
  } catch {
    lock.close()
    return null
  }
}

const listenOptions = async (directory: string) =>
  process.platform === 'win32' ? { host: '127.0.0.1', port: 0 } : { path: await socketPath(directory) }

/** In the data directory; where that path is too long for a socket, in a private folder named after it. */
async function socketPath(directory: string): Promise<string> {
  const path = join(directory, 'database.sock')
  if (Buffer.byteLength(path) <= SOCKET_PATH_MAX) return path
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `portfolio-${process.getuid?.() ?? 0}-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return join(folder, 'database.sock')
}

const socketUri = (path: string) => `mongodb://${encodeURIComponent(path)}/portfolio?directConnection=true`
