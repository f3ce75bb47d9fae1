/** System error codes and SQLite result codes (https://www.sqlite.org/rescode.html) of each cause. */
const CAUSES: [codes: unknown[], sentence: string][] = [
  [['EACCES', 'EPERM', 14, 3, 23], 'the process has no permission to open it'],
  [['EROFS', 8], 'the file system is read-only'],
  [['ENOSPC', 'EDQUOT', 13], 'the disk is full'],
  [[26, 11], 'a file in it is damaged or is not a SQLite database'],
  [['ENOTDIR', 'EEXIST'], 'a file has its name'],
  [[10], 'the disk reports an input/output error'],
]

/** The database cannot be started; the message is one sentence for a person. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError'
}

/** An error in one sentence that names the directory and the cause. */
export function startError(error: unknown, directory: string): EmbeddedStartError {
  const code = errorCode(error)
  const known = CAUSES.find(([codes]) => codes.includes(code))
  const reason = known?.[1] ?? (error instanceof Error ? error.message : String(error))
  return new EmbeddedStartError(`The embedded database cannot use ${directory}: ${reason}`, { cause: error })
}

function errorCode(error: unknown): unknown {
  if (!(error instanceof Error)) return null
  // Extended result codes hold the primary one in their lowest byte.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  return 'code' in error ? error.code : null
}
