import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FOLDER, TOP_FILES, UPGRADES } from './data-layout.ts'
import { hasCode } from './has-code.ts'

const FOLDERS = new Set(['accounts', CONTENT_FOLDER, UPGRADES])
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Permissions of group and others. */
const FOREIGN_BITS = 0o077

/**
 * Creates DATA_DIR and removes other users' access to it and to files of earlier versions. New files are private by
 * the umask of the process. What else DATA_DIR contains is not touched: backups and other files that somebody has copied
 * there may belong to another user.
 */
export async function openDataDirectory(directory: string) {
  await mkdir(directory, { recursive: true, mode: FOLDER_MODE })
  // A volume may belong to another user, and let this process in by its group, as in Kubernetes.
  await makePrivate(directory).catch((error: unknown) => {
    if (!hasCode(error, 'EPERM')) throw error
  })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    if (FOLDERS.has(name)) await makeTreePrivate(path)
    else if (TOP_FILES.includes(name)) await makePrivate(path)
  }
}

async function makeTreePrivate(folder: string) {
  await makePrivate(folder)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await makePrivate(join(entry.parentPath, entry.name))
}

async function makePrivate(path: string) {
  // Another process may delete a temporary file meanwhile.
  const details = await lstat(path).catch(() => null)
  if (!details || details.isSymbolicLink() || (details.mode & FOREIGN_BITS) === 0) return
  await chmod(path, details.isDirectory() ? FOLDER_MODE : FILE_MODE)
}
