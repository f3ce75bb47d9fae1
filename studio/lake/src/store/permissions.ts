import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const PRIVATE_DIRECTORY = 0o700
export const PRIVATE_FILE = 0o600

export function makePrivateDirectory(directory: string) {
  mkdirSync(directory, { recursive: true, mode: PRIVATE_DIRECTORY })
}

/** Creates the database's file; SQLite copies its mode to the -wal and -shm files. */
export function makePrivateFile(file: string) {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
}

/** Earlier releases left the content (drafts, hashes of tokens) readable for other users of the machine. */
export function makePrivate(directory: string) {
  setMode(directory, PRIVATE_DIRECTORY)
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) makePrivate(path)
    else if (entry.isFile()) setMode(path, PRIVATE_FILE)
  }
}

function setMode(path: string, mode: number) {
  try {
    if ((lstatSync(path).mode & 0o777) !== mode) chmodSync(path, mode)
  } catch {
    // A file of another user, a file system without modes, or a file that was just removed must not prevent the
    // start.
  }
}
