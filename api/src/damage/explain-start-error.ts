import { join } from 'node:path'
import { EmbeddedStartError } from '@portfolio/embedded-mongo'
import { DamagedContentError } from '@portfolio/lake'
import { ACCOUNTS } from '#src/backup/layout.ts'
import { DamagedDataError } from './damaged-data-error.ts'
import { storageFailureOf } from './storage-failure.ts'

const FULL_HINT = 'Free some space and start again; nothing is lost.'

/** An error of a start that is about stored data, as one sentence; any other error as it is. */
export function explainStartError(error: unknown, directory: string): unknown {
  const failure = storageFailureOf(causeOf(error))
  if (!failure) return error
  if (failure.kind === 'full')
    return new DamagedDataError(`The disk of ${directory} is full`, { cause: error, hint: FULL_HINT })
  const file = fileOf(error, directory)
  return file === null
    ? error
    : new DamagedDataError(`${file} cannot be used: ${failure.reason}`, { cause: error })
}

const isWrapped = (error: unknown) =>
  error instanceof EmbeddedStartError || error instanceof DamagedContentError
const causeOf = (error: unknown) => (error instanceof Error && isWrapped(error) ? error.cause : error)

/** @returns null for an error of a file outside of DATA_DIR, or of a port */
function fileOf(error: unknown, directory: string): string | null {
  if (error instanceof DamagedContentError) return error.file
  const cause = causeOf(error)
  if (!(cause instanceof Error)) return null
  if ('path' in cause && typeof cause.path === 'string')
    return cause.path.startsWith(directory) ? cause.path : null
  // Replies of the embedded database have a number.
  const isDatabase =
    error instanceof EmbeddedStartError || ('code' in cause && typeof cause.code === 'number')
  return isDatabase ? join(directory, ACCOUNTS) : null
}
