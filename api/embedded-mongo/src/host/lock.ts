import { truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

/**
 * An exclusive lock on a file, held until it is closed. The system releases it even when the process is killed.
 * @returns null when another process has it
 * @throws the failure of SQLite otherwise: full disk, permissions
 */
export function takeLock(file: string): DatabaseSync | null {
  try {
    return lockFile(file)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === SQLITE_BUSY) return null
    if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw error
  }
  // The content of a damaged lock file does not matter, and no process holds it: SQLite would have reported it as busy.
  truncateSync(file)
  return lockFile(file)
}

function lockFile(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}
