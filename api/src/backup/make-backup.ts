import { mkdir, mkdtempDisposable } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { errorMessage } from '@portfolio/contract/error-message'
import type { Kept } from '#src/data-layout.ts'
import { BackupError } from './backup-error.ts'
import { type Collected, collect } from './collect.ts'
import { verifyArchive } from './read-archive.ts'
import { type OnProgress, writeArchive } from './write-archive.ts'

/** How the names of the folders begin in which backups are made; the name of the archive follows. */
export const TEMPORARY = '.backup-'

export type Made = Collected & {
  /** Assets whose content does not match their name. */
  damagedAssets: string[]
}

/**
 * Copies the databases beside the archive, where there is enough room, writes the archive and reads it back. The
 * archive gets its name when all of that has succeeded.
 * @throws {BackupError}
 */
export async function makeBackup({
  dataDirectory,
  kept,
  file,
  onProgress,
  signal,
}: {
  dataDirectory: string
  kept: Kept
  file: string
  onProgress: OnProgress
  signal: AbortSignal
}): Promise<Made> {
  await using temporary = await createFolder(dirname(file), `${TEMPORARY}${basename(file)}-`)
  const collected = await collect(dataDirectory, kept, temporary.path)
  const [missing] = collected.missingDatabases
  if (missing)
    throw new BackupError(
      `${join(dataDirectory, missing)} is missing or empty; it would not be in the backup.`,
    )
  const damagedAssets = await writeArchive(collected, file, {
    onProgress,
    signal,
    check: (partial) => verifyArchive(partial, join(temporary.path, 'read-back'), signal),
  })
  return { ...collected, damagedAssets }
}

async function createFolder(parent: string, prefix: string) {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return await mkdtempDisposable(join(parent, prefix))
  } catch (error) {
    throw new BackupError(`Nothing can be written in ${parent}: ${errorMessage(error)}`, { cause: error })
  }
}
