import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RESTORING } from '#src/data-layout.ts'
import { syncFolder } from '#src/sync-folder.ts'
import { BackupError } from './backup-error.ts'

export const TEMPORARY = '.restore-'

const notEmpty = (directory: string) =>
  `${directory} is not empty; move it away, or set DATA_DIR to a folder that is empty or does not exist.`

export type Target = Awaited<ReturnType<typeof prepareTarget>>

/**
 * Creates a folder beside the directory, to replace it by one rename. Where that is impossible (a mounted volume, a
 * parent of another user) the folder is inside the directory, and its entries are moved up one by one.
 */
export async function prepareTarget(directory: string) {
  const beside = await makeBeside(directory)
  if (!beside) await mkdir(directory, { recursive: true, mode: 0o700 })
  const folder = beside ?? (await mkdtemp(join(directory, TEMPORARY)))
  return {
    /** An empty folder on the same file system. */
    folder,
    /**
     * Moves the folder's files into the directory.
     * @throws {BackupError} when it is not empty any more
     */
    install: () => (beside ? replace(directory, folder) : moveUp(directory, folder)),
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}

/** @returns null when a folder beside the directory cannot be created, or cannot replace it */
async function makeBeside(directory: string): Promise<string | null> {
  const parent = dirname(directory)
  await mkdir(parent, { recursive: true })
  const made = await mkdtemp(join(parent, TEMPORARY)).catch(() => null)
  if (made === null || !existsSync(directory)) return made
  // A trial with two empty folders: a mount point cannot be replaced.
  const canReplace = await rename(made, directory).then(
    () => true,
    () => false,
  )
  if (!canReplace) {
    await rm(made, { recursive: true, force: true })
    return process.platform === 'win32' ? mkdtemp(join(parent, TEMPORARY)) : null
  }
  return mkdtemp(join(parent, TEMPORARY))
}

async function replace(directory: string, folder: string) {
  try {
    // Windows renames a folder only to an unused name.
    if (process.platform === 'win32') await rmdir(directory).catch(ignoreMissing)
    await rename(folder, directory)
  } catch (error) {
    throw new BackupError(notEmpty(directory), { cause: error })
  }
  await syncFolder(dirname(directory))
}

async function moveUp(directory: string, folder: string) {
  const names = await readdir(directory)
  if (names.some((name) => join(directory, name) !== folder)) throw new BackupError(notEmpty(directory))
  await moveInto(directory, folder)
}

/**
 * Moves the entries of a folder into a directory. When it is interrupted, the next start says so, instead of taking a part of
 * the data for all of it, or an empty directory for a first start.
 * @param makeRoom called before the first entry is moved
 */
export async function moveInto(directory: string, folder: string, makeRoom = async () => {}) {
  const marker = join(directory, RESTORING)
  await writeFile(marker, '', { mode: 0o600, flush: true })
  await syncFolder(directory)
  await makeRoom()
  for (const name of await readdir(folder)) await rename(join(folder, name), join(directory, name))
  await rmdir(folder)
  // What interrupted restores have left.
  const leftOver = (await readdir(directory)).filter((name) => name.startsWith(TEMPORARY))
  for (const name of leftOver) await rm(join(directory, name), { recursive: true })
  await syncFolder(directory)
  await rm(marker)
}

export function ignoreMissing(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
