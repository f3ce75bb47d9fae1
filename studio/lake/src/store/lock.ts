import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateDirectory, makePrivateFile } from './permissions.ts'

const WAIT_MS = 2_000
const BUSY = 5
const CORRUPT = 11
const NOT_A_DATABASE = 26

/** Another process has the content open. It keeps all documents in memory, so only it may change them. */
export class ContentInUseError extends Error {
  override name = 'ContentInUseError'

  constructor(directory: string) {
    super(`The content in ${directory} is open in another process; stop the server that uses it first.`)
  }
}

/**
 * Locks a directory's content for this process. The operating system releases the lock however the process ends.
 * @returns a function that releases the lock
 * @throws {ContentInUseError}
 */
export function lockContent(directory: string): () => void {
  makePrivateDirectory(directory)
  const file = join(directory, 'lock.sqlite')
  makePrivateFile(file)
  try {
    return takeLock(file)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === BUSY) throw new ContentInUseError(directory)
    if (code !== NOT_A_DATABASE && code !== CORRUPT) throw error
  }
  // A damaged lock file has no content that matters, and a process that holds it would have made it busy.
  truncateSync(file)
  return takeLock(file)
}

function takeLock(file: string): () => void {
  const lock = new DatabaseSync(file, { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return () => lock.close()
}
