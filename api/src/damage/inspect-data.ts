import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  ACCOUNTS,
  CONTENT,
  type Kept,
  RESTORING,
  TOP_FILES,
  contentIn,
  datasetFolder,
  isContent,
} from '#src/data-layout.ts'
import { LOCKS, isLocked } from '#src/data-locks.ts'
import { DamagedDataError } from './damaged-data-error.ts'
import { inspectDatabase, isFolder } from './inspect-database.ts'

/** A part of DATA_DIR that is damaged or missing while the server runs. `path` is relative to DATA_DIR. */
export type Damage = { path: string; problem: string }

/**
 * Inspects the databases of DATA_DIR before anything opens them. Databases of another running process are left out.
 * @returns what was lost, for a server that starts without it
 * @throws {DamagedDataError} for a database that cannot be used, and after a restore that was interrupted
 */
export function inspectData(directory: string, kept: Kept): Damage[] {
  refuseHalfRestored(directory)
  const folder = FILES.map((path) => join(directory, path)).find(isFolder)
  if (folder) throw new DamagedDataError(`${folder} cannot be used: a folder has its name`)
  const databases = [
    ...(kept.accounts && !isLocked(join(directory, 'accounts/lock.sqlite')) ? [ACCOUNTS] : []),
    ...(kept.content && !isLocked(join(directory, 'content/lock.sqlite')) ? contentDatabases(directory) : []),
  ]
  return databases.flatMap((path) => {
    const file = join(directory, path)
    const { fault, lost } = inspectDatabase(file)
    if (fault !== null) throw new DamagedDataError(`${file} cannot be used: ${fault}`)
    return lost > 0 ? [{ path, problem: LAST_WRITES_LOST }] : []
  })
}

/** @throws {DamagedDataError} after a restore that was interrupted */
export function refuseHalfRestored(directory: string) {
  if (!existsSync(join(directory, RESTORING))) return
  throw new DamagedDataError(`A restore into ${directory} was interrupted, so that parts may be missing`, {
    hint: 'Restore the backup again: npm run restore <file> -- --replace',
  })
}

/** The files besides the databases that a start opens. */
const FILES = [...LOCKS, ...TOP_FILES]

const LAST_WRITES_LOST =
  'its write-ahead log was damaged after the server was killed, so the last changes before that are lost'

function contentDatabases(directory: string): string[] {
  const folder = join(directory, datasetFolder(''))
  const names = existsSync(folder) ? readdirSync(folder) : []
  // Other names are those of unfinished copies of datasets.
  return [CONTENT, ...names.map((name) => contentIn(datasetFolder(name))).filter(isContent)]
}
