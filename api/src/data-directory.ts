import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUPS, CONTENT_FOLDER, UPGRADES } from './data-layout.ts'

/** The folders of DATA_DIR. Its files, such as secrets, are at the top. */
const FOLDERS = new Set(['accounts', CONTENT_FOLDER, UPGRADES, BACKUPS])
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Permissions of group and others. */
const FOREIGN_BITS = 0o077

/**
 * Creates DATA_DIR and removes other users' access to it and to files of earlier versions. New files are private by
 * the umask of the process. Other folders, which DATA_DIR may contain, are not touched.
 */
export async function openDataDirectory(directory: string) {
  await mkdir(directory, { recursive: true, mode: FOLDER_MODE })
  await makePrivate(directory)
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // `backups` may be a link to another disk, with files that are not ours.
    if (name === BACKUPS && !(await isFolder(path))) continue
    if (FOLDERS.has(name)) await makeTreePrivate(path)
    else if (!(await isFolder(path))) await makePrivate(path)
  }
}

const isFolder = async (path: string) => (await lstat(path)).isDirectory()

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
