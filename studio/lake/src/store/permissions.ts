import { closeSync, mkdirSync, openSync } from 'node:fs'

export const PRIVATE_FILE = 0o600

export function makePrivateDirectory(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
}

/** Creates the database's file; SQLite copies its mode to the -wal and -shm files. */
export function makePrivateFile(file: string) {
  closeSync(openSync(file, 'a', PRIVATE_FILE))
}
