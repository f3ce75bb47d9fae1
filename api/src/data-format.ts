import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtempDisposable, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { collect } from './backup/collect.ts'
import { ACCOUNTS, CONTENT, FORMAT_FILE, type Kept, UPGRADES } from './data-layout.ts'
import { writeArchive } from './backup/write-archive.ts'
import { DamagedDataError, RESTORE_HINT } from './damage/damaged-data-error.ts'

/**
 * The format of DATA_DIR, 1 since version 1.0. Raise it with every change that an older program would misread, and
 * make the change between `beginUpgrade` and `finish`, for data of the older format only: a step that every start
 * repeats would act on what editors have written meanwhile.
 */
export const DATA_FORMAT = 1
const FIRST_FORMAT = 1

export class DataFormatError extends Error {
  constructor(directory: string, found: string, format: number) {
    super(
      `${join(directory, FORMAT_FILE)}: the data was written by a newer version of this program: it has data format ${found}, this version reads up to ${format}. ` +
        `Start the newer version. ${RESTORE_HINT}`,
    )
    this.name = 'DataFormatError'
  }
}

/**
 * Backs up DATA_DIR when it has an older format, before anything is opened. After an interruption the next start keeps
 * the first backup.
 * @param directory an existing directory
 * @param format the one that this program writes
 * @throws {DataFormatError} before anything is changed
 * @throws {DamagedDataError} when the format cannot be read
 */
export async function beginUpgrade(
  directory: string,
  kept: Kept,
  say: (line: string) => void,
  format = DATA_FORMAT,
) {
  const wasInUse = existsSync(join(directory, FORMAT_FILE))
  const from = findFormat(directory, kept, format)
  if (from !== null && from < format) {
    const file = join(directory, UPGRADES, `before-format-${format}.tar.gz`)
    if (!existsSync(file)) {
      say(`Upgrading the data from format ${from} to ${format}; a backup goes to ${file} …`)
      await backUp(directory, kept, file)
    }
  }
  if (from === null) await writeFile(partialIn(directory), `${format}\n`, { mode: 0o600, flush: true })
  return {
    /** Whether an earlier start with this directory has completed. */
    wasInUse,
    /** Records the new format. Call it after all migrations, so that an interrupted upgrade runs them again. */
    async finish() {
      if (from === format && wasInUse) return
      // Renamed, so that a full disk leaves no half file.
      const partial = partialIn(directory)
      await writeFile(partial, `${format}\n`, { mode: 0o600, flush: true })
      await rename(partial, join(directory, FORMAT_FILE))
    },
  }
}

/** Whether a first start is running, or has ended before it completed: content and accounts may be missing. */
export const isFirstStart = (directory: string) =>
  !existsSync(join(directory, FORMAT_FILE)) && existsSync(partialIn(directory))

const partialIn = (directory: string) => join(directory, `${FORMAT_FILE}.partial`)

/** @returns null for a directory without data of this configuration */
function findFormat(directory: string, kept: Kept, known: number): number | null {
  const written = readFormat(directory, known)
  // The partial file was left by a first start that did not complete.
  if (written !== null || existsSync(partialIn(directory))) return written
  const databases = [...(kept.accounts ? [ACCOUNTS] : []), ...(kept.content ? [CONTENT] : [])]
  return databases.some((path) => existsSync(join(directory, path))) ? FIRST_FORMAT : null
}

/**
 * @returns null where none is written
 * @throws {DataFormatError} for data of a newer version
 * @throws {DamagedDataError} when the format cannot be read
 */
export function readFormat(directory: string, known = DATA_FORMAT): number | null {
  const file = join(directory, FORMAT_FILE)
  if (!existsSync(file)) return null
  const written = readFileSync(file, 'utf8')
  const format = Number(written)
  if (!Number.isInteger(format) || format < FIRST_FORMAT) {
    throw new DamagedDataError(`${file} is damaged: it has no number of a data format`, {
      hint: `${RESTORE_HINT} If this version of the program wrote the data, delete the file and start again.`,
    })
  }
  if (format > known) throw new DataFormatError(directory, written.trim(), known)
  return format
}

async function backUp(directory: string, kept: Kept, file: string) {
  const parent = join(directory, UPGRADES)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Removes what a killed upgrade has left.
  for (const name of (await readdir(parent)).filter((each) => /^\.copy-|\.partial$/.test(each)))
    await rm(join(parent, name), { recursive: true, force: true })
  await using temporary = await mkdtempDisposable(join(parent, '.copy-'))
  const collected = await collect(directory, kept, temporary.path)
  const { signal } = new AbortController()
  await writeArchive(collected, file, { onProgress: () => {}, signal })
}
