import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collect } from './backup/collect.ts'
import { ACCOUNTS, CONTENT } from './backup/layout.ts'
import { writeArchive } from './backup/write-archive.ts'

/**
 * The format of DATA_DIR. Raise it with every change that an older program would misread; the change itself is an
 * idempotent migration that runs at each start. 1: all formats without a number. 2: private settings in their own
 * document, statuses of impressions.
 */
export const DATA_FORMAT = 2
const FILE = 'format'
const FIRST_FORMAT = 1
const BACKUPS = 'upgrades'

/** DATA_DIR was written by a newer program. */
export class DataFormatError extends Error {
  constructor(directory: string, found: string) {
    super(
      `${directory} was written by a newer version of this program: it has data format ${found}, this version reads up to ${DATA_FORMAT}. ` +
        'Start the newer version, or restore a backup into another DATA_DIR.',
    )
    this.name = 'DataFormatError'
  }
}

type Wanted = { accounts: boolean; content: boolean }

export type Upgrade = {
  /** Records the new format. Call it after all migrations, so that an interrupted upgrade runs them again. */
  finish(): Promise<void>
}

/**
 * Backs up DATA_DIR when it has an older format, before anything is opened. After an interruption the next start
 * keeps the first backup.
 * @param directory exists
 * @param wanted which databases this configuration keeps in DATA_DIR
 * @throws {DataFormatError} before anything is changed
 */
export async function beginUpgrade(
  directory: string,
  wanted: Wanted,
  say: (line: string) => void,
): Promise<Upgrade> {
  const from = await formatOf(directory, wanted)
  if (from !== null && from < DATA_FORMAT) {
    const file = join(directory, BACKUPS, `before-format-${DATA_FORMAT}.tar.gz`)
    if (!existsSync(file)) {
      say(`Upgrading the data from format ${from} to ${DATA_FORMAT}; a backup goes to ${file} …`)
      await backUp(directory, wanted, file)
    }
  }
  return {
    async finish() {
      if (from === DATA_FORMAT) return
      // Renamed, so that a full disk leaves no half file.
      const partial = join(directory, `${FILE}.partial`)
      await writeFile(partial, `${DATA_FORMAT}\n`, { mode: 0o600, flush: true })
      await rename(partial, join(directory, FILE))
    },
  }
}

/** @returns null for a directory without data of this configuration */
async function formatOf(directory: string, wanted: Wanted): Promise<number | null> {
  const written = await readFile(join(directory, FILE), 'utf8').catch(() => null)
  if (written === null) {
    const databases = [...(wanted.accounts ? [ACCOUNTS] : []), ...(wanted.content ? [CONTENT] : [])]
    return databases.some((path) => existsSync(join(directory, path))) ? FIRST_FORMAT : null
  }
  const format = Number(written)
  if (!Number.isInteger(format) || format > DATA_FORMAT) throw new DataFormatError(directory, written.trim())
  return format
}

async function backUp(directory: string, wanted: Wanted, file: string) {
  await mkdir(join(directory, BACKUPS), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(directory, BACKUPS, '.copy-'))
  try {
    const collected = await collect(directory, wanted, folder)
    const { signal } = new AbortController()
    await writeArchive(collected, file, { onProgress: () => {}, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
