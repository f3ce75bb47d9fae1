import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PRIVATE_FILE, makePrivateDirectory } from './permissions.ts'
import { syncFolder } from './sync-folder.ts'

/** Readers never see a partly written file; a crash can leave one whose name begins with a dot. `flush` calls fsync. */
export async function writeAtomically(path: string, bytes: Uint8Array, { flush = false } = {}) {
  const folder = dirname(path)
  makePrivateDirectory(folder)
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}`)
  try {
    await writeFile(temporary, bytes, { flush, mode: PRIVATE_FILE })
    await rename(temporary, path)
    // The new name has to be on the disk too.
    if (flush) await syncFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
