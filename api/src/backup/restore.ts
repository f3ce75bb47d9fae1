import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { prepareTarget, refuseUsed } from './target.ts'
import type { OnProgress } from './write-archive.ts'

/**
 * Restores an archive into a directory that is empty or does not exist: all of it or nothing.
 * @throws {BackupError} for a directory in use, and for an incomplete archive
 */
export async function restore(
  file: string,
  directory: string,
  progress: { onProgress: OnProgress; signal: AbortSignal },
): Promise<Manifest> {
  await refuseUsed(directory)
  const target = await prepareTarget(directory)
  try {
    const manifest = await readArchive(file, target.folder, progress)
    await target.install()
    return manifest
  } finally {
    await target.discard()
  }
}
