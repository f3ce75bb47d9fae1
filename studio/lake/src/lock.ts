import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const PATIENCE_MS = 2_000
const BUSY = 5

/** Another process has the content open: its documents are in its memory, and it alone may change them. */
export class ContentInUseError extends Error {
  constructor(directory: string) {
    super(`The content in ${directory} is open in another process; stop the server that uses it first.`)
    this.name = 'ContentInUseError'
  }
}

/**
 * Makes this process the one that changes the content of a directory. The operating system gives the lock back however
 * the process ends.
 * @returns gives it back
 * @throws {ContentInUseError}
 */
export function lockContent(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: PATIENCE_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === BUSY
    throw isBusy ? new ContentInUseError(directory) : error
  }
  return () => lock.close()
}
