import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export const ACCOUNTS_LOCK = 'accounts/lock.sqlite'
/** Files that a running server keeps locked. */
export const LOCKS = [ACCOUNTS_LOCK, 'content/lock.sqlite']
const SQLITE_BUSY = 5

export const isInUse = (directory: string) => LOCKS.some((lock) => isLocked(join(directory, lock)))

/** Whether another process has locked a file. A damaged lock file is locked by none. */
export function isLocked(file: string): boolean {
  if (!existsSync(file) || !statSync(file).isFile()) return false
  using lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE; ROLLBACK;')
    return false
  } catch (error) {
    return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
  }
}
