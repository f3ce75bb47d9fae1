import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '@portfolio/embedded-mongo'
import { isInUse } from '#src/data-locks.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { TEMPORARY, chooseAside, isData, replaceData } from './replace-data.ts'
import type { Progress } from './write-archive.ts'

/** Not a name that begins with TEMPORARY. */
const LOCK = '.restore.lock'

/**
 * Restores an archive into a directory: all of it or nothing.
 * @param options.isReplaced whether data that the directory has moves into a folder of it
 * @returns `aside`: the folder with the data that was there; null when there was none
 * @throws {BackupError} for a directory that a server or another restore uses, a directory with data that is not to be
 * replaced, and an incomplete archive
 */
export async function restore(
  file: string,
  directory: string,
  { isReplaced = false, ...progress }: Progress & { isReplaced?: boolean },
): Promise<{ manifest: Manifest; aside: string | null }> {
  await using cleanUp = new AsyncDisposableStack()
  const created = await mkdir(directory, { recursive: true, mode: 0o700 })
  // It keeps a directory that is not empty.
  if (created) cleanUp.defer(() => rmdir(directory).catch(() => {}))
  const lockFile = join(directory, LOCK)
  const lock = takeLock(lockFile)
  if (!lock) throw new BackupError(`Another restore into ${directory} is running.`)
  cleanUp.defer(() => rm(lockFile, { force: true }))
  cleanUp.use(lock)
  await checkReplaceable(directory, isReplaced)
  const aside = chooseAside(directory, new Date())
  // Left by interrupted restores.
  const leftOver = (await readdir(directory)).filter((name) => name.startsWith(TEMPORARY))
  for (const name of leftOver) await rm(join(directory, name), { recursive: true })
  const folder = await mkdtemp(join(directory, TEMPORARY))
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }))
  const manifest = await readArchive(file, folder, progress)
  // A server may have been started meanwhile.
  await checkReplaceable(directory, isReplaced)
  await replaceData(directory, folder, aside)
  return { manifest, aside: existsSync(aside) ? aside : null }
}

async function checkReplaceable(directory: string, isReplaced: boolean) {
  if (isInUse(directory))
    throw new BackupError(`A server is using ${directory}; stop it before a backup is restored.`)
  if (!isReplaced && (await readdir(directory)).some(isData)) throw new BackupError(notEmpty(directory))
}

const notEmpty = (directory: string) =>
  `${directory} is not empty. With --replace its data moves into a folder damaged-<date> of it and the backup takes its place: npm run restore <file> -- --replace`
