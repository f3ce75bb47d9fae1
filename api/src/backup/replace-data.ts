import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_FOLDER, RESTORING, TOP_FILES } from '#src/data-layout.ts'
import { syncFolder } from '@portfolio/lake'
import { timestamp } from './kept.ts'

/** Names of the folders that archives are unpacked into begin with it. */
export const TEMPORARY = '.restore-'
const ASIDE = 'damaged-'

const DATA = new Set(['accounts', CONTENT_FOLDER, ...TOP_FILES])
/** What belongs to the data of a portfolio; other files and folders of DATA_DIR stay, such as backups or a mounted disk. */
export const isData = (name: string) => DATA.has(name)

/** The folder that the data moves to: another one for each restore, also within a second. */
export function chooseAside(directory: string, now: Date): string {
  const named = join(directory, `${ASIDE}${timestamp(now)}`)
  return existsSync(named) ? `${named}-${now.getMilliseconds()}` : named
}

/**
 * Moves the data of a directory aside, and the data of a folder in it into its place. When it cannot, it moves all of it
 * back. After an interruption the next start reports it, instead of taking a part of the data for all of it, or an empty
 * directory for a first start.
 */
export async function replaceData(directory: string, folder: string, aside: string) {
  const marker = join(directory, RESTORING)
  const wasInterrupted = existsSync(marker)
  const undo = new AsyncDisposableStack()
  const move = async (name: string, from: string, to: string) => {
    await rename(join(from, name), join(to, name))
    undo.defer(() => rename(join(to, name), join(from, name)))
  }
  try {
    await writeFile(marker, '', { mode: 0o600, flush: true })
    await syncFolder(directory)
    const restored = await readdir(folder)
    const present = (await readdir(directory)).filter((name) => isData(name) || restored.includes(name))
    if (present.length > 0) {
      await mkdir(aside, { mode: 0o700 })
      undo.defer(() => rmdir(aside))
    }
    for (const name of present) await move(name, directory, aside)
    for (const name of restored) await move(name, folder, directory)
  } catch (error) {
    try {
      await undo.disposeAsync()
      await syncFolder(directory)
      if (!wasInterrupted) await rm(marker, { force: true })
    } catch {
      // The marker stays, so that the next start reports it; the first error says why.
    }
    throw error
  }
  await rmdir(folder)
  await syncFolder(directory)
  await rm(marker)
}
