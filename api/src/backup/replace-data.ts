import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { timestamp } from './kept.ts'
import { BACKUPS, CONTENT_FOLDER, UPGRADES, isTopFile } from '#src/data-layout.ts'
import { TEMPORARY, type Target, moveInto } from './target.ts'

/** What belongs to the data of a portfolio; other files and folders of DATA_DIR stay, the backups among them. */
export const isData = (name: string) =>
  name === 'accounts' || name === CONTENT_FOLDER || (isTopFile(name) && !isKept(name))
const isKept = (name: string) => name === BACKUPS || name === UPGRADES || name.startsWith(ASIDE)
const ASIDE = 'damaged-'

/** The folder that the data moves to: another one for each restore, also within a second. */
export function chooseAside(directory: string, now: Date): string {
  const named = join(directory, `${ASIDE}${timestamp(now)}`)
  return existsSync(named) ? `${named}-${now.getMilliseconds()}` : named
}

/**
 * A folder in a directory that has data or backups already. The data moves aside before the folder's files take its
 * place.
 */
export async function prepareReplacement(directory: string, aside: string): Promise<Target> {
  const folder = await mkdtemp(join(directory, TEMPORARY))
  return {
    folder,
    install: () =>
      moveInto(directory, folder, async () => {
        const present = (await readdir(directory)).filter(isData)
        if (present.length > 0) await mkdir(aside, { mode: 0o700 })
        for (const name of present) await rename(join(directory, name), join(aside, name))
      }),
    discard: () => rm(folder, { recursive: true, force: true }),
  }
}
