import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

export type Lock = { release: () => void }

/**
 * An exclusive lock on a side file, which the system releases even when the process is killed.
 * @returns null when another process has it
 * @throws the failure of SQLite otherwise: full disk, permissions
 */
export function takeLock(directory: string): Lock | null {
  const file = join(directory, 'lock.sqlite')
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

function lockFile(file: string): Lock {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    return { release: () => lock.isOpen && lock.close() }
  } catch (error) {
    lock.close()
    throw error
  }
}
