import { statSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '@portfolio/embedded-mongo'

export const ACCOUNTS_LOCK = 'accounts/lock.sqlite'
/** Files that a running server keeps locked. */
export const LOCKS = [ACCOUNTS_LOCK, 'content/lock.sqlite']

export const isInUse = (directory: string) => LOCKS.some((lock) => isLocked(join(directory, lock)))

/** Whether another process has locked a file. */
export function isLocked(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  using lock = takeLock(file)
  return lock === null
}
