import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateDirectory, makePrivateFile } from './store/permissions.ts'

const WAIT_MS = 2_000
const BUSY = 5

/** Another process has the content open. It keeps all documents in memory, so only it may change them. */
export class ContentInUseError extends Error {
  constructor(directory: string) {
    super(`The content in ${directory} is open in another process; stop the server that uses it first.`)
    this.name = 'ContentInUseError'
  }
}

/**
 * Locks a directory's content for this process. The operating system releases the lock however the process ends.
 * @returns releases the lock
 * @throws {ContentInUseError}
 */
export function lockContent(directory: string): () => void {
  makePrivateDirectory(directory)
  const file = join(directory, 'lock.sqlite')
  makePrivateFile(file)
  const lock = new DatabaseSync(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === BUSY
    throw isBusy ? new ContentInUseError(directory) : error
  }
  return () => lock.close()
}
