/** Why stored data cannot be used. */
type StorageFailure = { kind: 'damaged' | 'full' | 'unwritable' | 'refused'; reason: string }

const MALFORMED = 'the file is damaged'
const NO_DATABASE = 'the file is damaged: it is not a SQLite database'
const DISK_FAILS = 'the disk reports an input/output error'
const NO_PERMISSION = 'the process has no permission to open it'
const READ_ONLY = 'the file system is read-only'
const CANNOT_WRITE = 'the disk cannot be written: it reports an error, or has become read-only'
const DISK_FULL = 'the disk is full'
const LEADS_NOWHERE = 'a link in its path leads nowhere, such as to a disk that is not mounted'
const IN_USE = 'a disk is mounted there, or another process uses it'
const CANNOT_OPEN = 'it cannot be opened: no permission, no room for more files, or a folder has its name'
const WRONG_KIND = 'a file has the name of a folder, or a folder that of a file'

/** SQLITE_IOERR_SHMSIZE: the file system has no room for the index of a write-ahead log. */
const NO_ROOM_FOR_INDEX = 4_874

/**
 * SQLITE_IOERR_WRITE, _FSYNC, _DIR_FSYNC, _TRUNCATE, _DELETE and _SHMOPEN. Linux makes a file system read-only after an
 * error of its disk; what is stored there is not damaged by that.
 */
const FAILED_WRITES = [778, 1_034, 1_290, 1_546, 2_570, 4_618]

const FAILED_CALLS = new Set<unknown>(['write', 'fsync'])

/** Failures by SQLite's result code, primary or extended (https://www.sqlite.org/rescode.html). */
const OF_SQLITE = new Map<unknown, StorageFailure>([
  [11, { kind: 'damaged', reason: MALFORMED }],
  [26, { kind: 'damaged', reason: NO_DATABASE }],
  [10, { kind: 'damaged', reason: DISK_FAILS }],
  [14, { kind: 'refused', reason: CANNOT_OPEN }],
  [8, { kind: 'unwritable', reason: READ_ONLY }],
  [13, { kind: 'full', reason: DISK_FULL }],
  [NO_ROOM_FOR_INDEX, { kind: 'full', reason: DISK_FULL }],
  ...FAILED_WRITES.map((code) => [code, { kind: 'unwritable', reason: CANNOT_WRITE }] as const),
])

/** Failures by the code of a system call, and by that of the embedded database's reply. */
const OF_CODE = new Map<unknown, StorageFailure>([
  ['EIO', { kind: 'damaged', reason: DISK_FAILS }],
  [366, { kind: 'damaged', reason: MALFORMED }],
  ['EACCES', { kind: 'refused', reason: NO_PERMISSION }],
  ['EPERM', { kind: 'refused', reason: NO_PERMISSION }],
  ['EROFS', { kind: 'unwritable', reason: READ_ONLY }],
  ['EFBIG', { kind: 'unwritable', reason: CANNOT_WRITE }],
  [39, { kind: 'unwritable', reason: CANNOT_WRITE }],
  ['EISDIR', { kind: 'refused', reason: WRONG_KIND }],
  ['ENOTDIR', { kind: 'refused', reason: WRONG_KIND }],
  ['EEXIST', { kind: 'refused', reason: WRONG_KIND }],
  ['EBUSY', { kind: 'refused', reason: IN_USE }],
  ['ENOENT', { kind: 'refused', reason: LEADS_NOWHERE }],
  ['ENOSPC', { kind: 'full', reason: DISK_FULL }],
  ['EDQUOT', { kind: 'full', reason: DISK_FULL }],
  [14031, { kind: 'full', reason: DISK_FULL }],
])

/** @returns null for an error that is not about storage */
export function storageFailureOf(error: unknown): StorageFailure | null {
  if (!(error instanceof Error)) return null
  // Extended result codes hold the primary one in their lowest byte.
  const sqlite = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null
  const code = 'code' in error ? error.code : null
  // Failed reads have this code too; the name of the system call tells which it was.
  if (code === 'EIO' && 'syscall' in error && FAILED_CALLS.has(error.syscall))
    return { kind: 'unwritable', reason: CANNOT_WRITE }
  return OF_SQLITE.get(sqlite) ?? OF_SQLITE.get(sqlite && sqlite & 0xff) ?? OF_CODE.get(code) ?? null
}
