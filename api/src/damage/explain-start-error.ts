import { join } from 'node:path'
import { EmbeddedStartError, storageFailureOf } from '@portfolio/embedded-mongo'
import { DamagedContentError } from '@portfolio/lake'
import { ACCOUNTS, CONTENT } from '#src/data-layout.ts'
import { DamagedDataError } from './damaged-data-error.ts'

const REFUSED_HINT =
  'Nothing is lost. Is DATA_DIR right, and may the user of this process read and write all of it?'
const FULL_HINT = 'Free some space and try again; nothing is lost.'

/**
 * An error of a start that is about stored data, as one sentence; any other error as it is.
 * @param options.isEmbedded whether the accounts are in DATA_DIR
 */
export function explainStartError(
  error: unknown,
  directory: string,
  options: { isEmbedded: boolean },
): unknown {
  const failure = storageFailureOf(unwrap(error)) ?? (options.isEmbedded ? findContradiction(error) : null)
  if (!failure) return error
  if (failure.kind === 'full')
    return new DamagedDataError(`The disk of ${directory} is full`, { cause: error, hint: FULL_HINT })
  const file = failedFile(error, directory)
  if (file === null) return error
  return new DamagedDataError(`${file} cannot be used: ${failure.reason}`, {
    cause: error,
    ...(failure.kind === 'damaged' ? {} : { hint: REFUSED_HINT }),
  })
}

const SQLITE_ERROR = 1
/** Whether a statement does not fit the tables, as of the database of another program. */
const isForeign = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  error.errcode === SQLITE_ERROR &&
  /^no such (?:table|column)\b/.test(error.message)

/** CannotCreateIndex, IndexOptionsConflict and IndexKeySpecsConflict: a stored index is not the expected one. */
const INDEX_ERRORS = new Set<unknown>([67, 85, 86])

/**
 * Finds damage that is no error of the system or of SQLite, as one changed bit can cause it: a stored index that
 * differs from the expected one, a description of the collections that cannot be parsed, or other tables.
 */
function findContradiction(error: unknown): ReturnType<typeof storageFailureOf> {
  const cause = unwrap(error)
  if (!(error instanceof Error) || !(cause instanceof Error)) return null
  const isIndex = 'code' in error && INDEX_ERRORS.has(error.code)
  const isUnparsed = error instanceof EmbeddedStartError && cause instanceof SyntaxError
  if (!isIndex && !isUnparsed && !isForeign(cause)) return null
  const { message } = isIndex ? error : cause
  return {
    kind: 'damaged',
    reason: `it is damaged, or does not fit this version of the program: ${message}`,
  }
}

const isWrapped = (error: unknown) =>
  error instanceof EmbeddedStartError || error instanceof DamagedContentError
const unwrap = (error: unknown) => (error instanceof Error && isWrapped(error) ? error.cause : error)

/** @returns null for an error of a file outside of DATA_DIR, or of a port */
function failedFile(error: unknown, directory: string): string | null {
  if (error instanceof DamagedContentError) return error.file
  const cause = unwrap(error)
  if (!(cause instanceof Error)) return null
  if ('path' in cause && typeof cause.path === 'string')
    return cause.path.startsWith(directory) ? cause.path : null
  // The lake's errors are SQLite's own.
  if (error === cause && isForeign(cause)) return join(directory, CONTENT)
  // Errors of the embedded database have a number as their code; those of system calls have a text.
  const isDatabase =
    error instanceof EmbeddedStartError || ('code' in cause && typeof cause.code === 'number')
  return isDatabase ? join(directory, ACCOUNTS) : null
}
