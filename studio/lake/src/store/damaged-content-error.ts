import { errorMessage } from '../errors.ts'

/** A database that SQLite or the file system refuses to read; the cause has their error. */
export class DamagedContentError extends Error {
  override name = 'DamagedContentError'
  readonly file: string

  constructor(file: string, cause: unknown) {
    super(`${file} cannot be read: ${errorMessage(cause)}`, { cause })
    this.file = file
  }
}

/** @throws {DamagedContentError} instead of an error of SQLite or of a system call */
export function namingFile<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const isStorage = error instanceof Error && ('errcode' in error || 'syscall' in error)
    throw isStorage ? new DamagedContentError(file, error) : error
  }
}
