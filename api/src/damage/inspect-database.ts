import { type Stats, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { storageFailureOf } from '@portfolio/embedded-mongo'
import { lostFrames, readStart } from './wal.ts'

/** `fault`: why the database cannot be used. `lost`: how many pages of the last writes are gone. */
type Inspection = { fault: string | null; lost: number }

const SOUND: Inspection = { fault: null, lost: 0 }
const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100

/**
 * Inspects a database that no process has open. After a clean end, which removes the write-ahead log, only its header
 * is read; after any other one SQLite checks the whole file.
 * @throws when the file system refuses to read it
 */
export function inspectDatabase(file: string): Inspection {
  const details = statSync(file, { throwIfNoEntry: false })
  const isUnclean = existsSync(`${file}-wal`) || existsSync(`${file}-shm`)
  if (details?.isDirectory()) return { fault: 'a folder has its name', lost: 0 }
  const folder = ['-wal', '-shm'].find((end) => isFolder(`${file}${end}`))
  if (folder) return { fault: `a folder has the name of its file ${folder}`, lost: 0 }
  if (!details || details.size === 0) return inspectAbsent(file, details)
  const fault = faultOfHeader(file, details, isUnclean)
  if (fault !== null || !isUnclean) return { fault, lost: 0 }
  // Counted before SQLite opens the log, because it cuts the log after the last valid frame.
  const lost = lostFrames(file)
  return { fault: quickCheck(file), lost }
}

export const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** SQLite would delete the log of an absent or empty database. */
function inspectAbsent(file: string, details: Stats | undefined): Inspection {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  if (!log || log.size === 0) return SOUND
  return { fault: `it is ${details ? 'empty' : 'missing'}, although its write-ahead log is there`, lost: 0 }
}

function faultOfHeader(file: string, { size }: Stats, isUnclean: boolean): string | null {
  const header = readStart(file, HEADER_BYTES)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    return 'the file is damaged: it is not a SQLite database'
  const stored = header.readUInt16BE(16)
  const pageSize = stored === 1 ? 65_536 : stored
  const pages = header.readUInt32BE(28)
  // The count is valid when it was written by the same change as the rest of the header.
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
  // While there is a log, the count includes pages that are not copied into the file yet.
  if (isUnclean || !isCounted || size >= pages * pageSize) return null
  return `the file is cut: it has ${size} bytes of ${pages * pageSize}`
}

/** @returns the first fault that SQLite finds; null for a sound file */
function quickCheck(file: string): string | null {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    const found = String(database.prepare('PRAGMA quick_check(1)').get()?.quick_check)
    return found === 'ok' ? null : `the file is damaged: ${found.replaceAll(/\s+/g, ' ')}`
  } catch (error) {
    const failure = storageFailureOf(error)
    if (failure?.kind === 'damaged') return failure.reason
    throw error
  }
}
