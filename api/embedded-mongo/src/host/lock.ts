import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export type Lock = { release: () => void }

/**
 * An exclusive lock on a side file, which the system releases even when the process is killed.
 * @returns null when another process has it
 * @throws the failure of SQLite otherwise: full disk, permissions, a damaged file
 */
export function takeLock(directory: string): Lock | null {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    return { release: () => lock.isOpen && lock.close() }
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}
