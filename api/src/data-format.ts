import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collect } from './backup/collect.ts'
import { ACCOUNTS, CONTENT } from './backup/layout.ts'
import { writeArchive } from './backup/write-archive.ts'

/**
 * The format of DATA_DIR, 1 since version 1.0. Raise it with every change that an older program would misread, and
 * make the change between `beginUpgrade` and `finish`, for data of the older format only: a step that every start
 * repeats would act on what editors have written meanwhile.
 */
export const DATA_FORMAT = 1
const FILE = 'format'
const FIRST_FORMAT = 1
const BACKUPS = 'upgrades'

/** DATA_DIR was written by a newer program. */
export class DataFormatError extends Error {
  constructor(directory: string, found: string, format: number) {
    super(
      `${directory} was written by a newer version of this program: it has data format ${found}, this version reads up to ${format}. ` +
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
 * @param format the one that this program writes
 * @throws {DataFormatError} before anything is changed
 */
export async function beginUpgrade(
  directory: string,
  wanted: Wanted,
  say: (line: string) => void,
  format = DATA_FORMAT,
): Promise<Upgrade> {
  const from = await formatOf(directory, wanted, format)
  if (from !== null && from < format) {
    const file = join(directory, BACKUPS, `before-format-${format}.tar.gz`)
    if (!existsSync(file)) {
      say(`Upgrading the data from format ${from} to ${format}; a backup goes to ${file} …`)
      await backUp(directory, wanted, file)
    }
  }
  return {
    async finish() {
      if (from === format && existsSync(join(directory, FILE))) return
      // Renamed, so that a full disk leaves no half file.
      const partial = join(directory, `${FILE}.partial`)
      await writeFile(partial, `${format}\n`, { mode: 0o600, flush: true })
      await rename(partial, join(directory, FILE))
    },
  }
}

/** @returns null for a directory without data of this configuration */
async function formatOf(directory: string, wanted: Wanted, known: number): Promise<number | null> {
  const written = await readFile(join(directory, FILE), 'utf8').catch(() => null)
  if (written === null) {
    const databases = [...(wanted.accounts ? [ACCOUNTS] : []), ...(wanted.content ? [CONTENT] : [])]
    return databases.some((path) => existsSync(join(directory, path))) ? FIRST_FORMAT : null
  }
  const format = Number(written)
  if (!Number.isInteger(format) || format > known) throw new DataFormatError(directory, written.trim(), known)
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
