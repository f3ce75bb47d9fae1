import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Address, chooseAddress, isReachable, parseUri, formatUri } from './host/address.ts'
import { takeLock } from './host/lock.ts'
import { storageFailureOf } from './storage-failure.ts'
import { type Supervision, superviseWorker } from './host/supervisor.ts'

export { storageFailureOf } from './storage-failure.ts'
export { rejectLostCommands } from './reject-lost-commands.ts'
export { takeLock } from './host/lock.ts'

/** On a busy machine the process with the lock may still be starting. */
const JOIN_MAX_MS = 30_000
const RETRY_MS = 50
const TAKE_OVER_EVERY_MS = 500
const LOCK = 'lock.sqlite'

export type EmbeddedDatabase = { uri: string; stop: () => Promise<void> }
export type EmbeddedOptions = Partial<Options>
/** `isShared`: whether other processes may join; else they wait until this one ends. */
type Options = Supervision & { isShared: boolean }

/**
 * Starts a MongoDB server for this machine in a worker thread, or joins the one that another process runs on the same
 * directory. A process that joined takes over when the other one ends.
 * @param path a directory, which is created when missing, readable by its owner alone
 * @param options `onFatal` receives the error after five failures within a minute; without it the process ends
 * @returns a connection string for mongoose and the driver
 * @throws {EmbeddedStartError} one sentence with the directory and the cause
 */
export async function startEmbedded(
  path: string,
  { log = () => {}, onFatal = endProcess, isShared = true }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  // Other processes read the address that is stored in it, in folders of their own.
  const directory = resolve(path)
  const options = { log, onFatal, isShared }
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const deadline = performance.now() + JOIN_MAX_MS
    while (performance.now() < deadline) {
      const lock = takeLock(join(directory, LOCK))
      if (lock) return await serve(directory, lock, await chooseAddress(directory), options)
      const address = await readAddress(directory)
      if (address && (await isReachable(address))) return joinServer(directory, address, options)
      await wait(RETRY_MS)
    }
  } catch (error) {
    throw startError(error, directory)
  }
  throw new EmbeddedStartError(
    `The embedded database cannot use ${directory}: another process holds its lock and does not answer`,
  )
}

/** The database cannot be started; the message is one sentence for a person. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError'
}

function startError(error: unknown, directory: string) {
  const reason = storageFailureOf(error)?.reason ?? (error instanceof Error ? error.message : String(error))
  return new EmbeddedStartError(`The embedded database cannot use ${directory}: ${reason}`, { cause: error })
}

function endProcess(error: Error) {
  setImmediate(() => {
    throw error
  })
}

const addressFile = (directory: string) => join(directory, 'address')

async function readAddress(directory: string): Promise<Address | null> {
  try {
    return parseUri(await readFile(addressFile(directory), 'utf8'))
  } catch {
    // The process with the lock has not written the address yet.
    return null
  }
}

async function serve(
  directory: string,
  lock: Disposable,
  listen: Address,
  options: Options,
): Promise<EmbeddedDatabase> {
  try {
    await rm(addressFile(directory), { force: true, recursive: true })
    const worker = await superviseWorker(join(directory, 'accounts.sqlite'), listen, options)
    const uri = formatUri(worker.address)
    if (options.isShared) await writeFile(addressFile(directory), uri, { mode: 0o600 })
    return {
      uri,
      async stop() {
        await worker.stop()
        lock[Symbol.dispose]()
      },
    }
  } catch (error) {
    lock[Symbol.dispose]()
    throw error
  }
}

/** Uses another process's server, and starts one at the same address when that process has ended. */
function joinServer(directory: string, address: Address, options: Options): EmbeddedDatabase {
  let own: Promise<EmbeddedDatabase | null> = Promise.resolve(null)

  async function takeOver(): Promise<EmbeddedDatabase | null> {
    const lock = takeLock(join(directory, LOCK))
    if (!lock) return null
    clearInterval(timer)
    return serve(directory, lock, address, options)
  }

  const timer = setInterval(() => {
    own = takeOver().catch((error: unknown) => {
      clearInterval(timer)
      options.onFatal(startError(error, directory))
      return null
    })
  }, TAKE_OVER_EVERY_MS)
  timer.unref()
  return {
    uri: formatUri(address),
    async stop() {
      clearInterval(timer)
      await (await own)?.stop()
    },
  }
}
