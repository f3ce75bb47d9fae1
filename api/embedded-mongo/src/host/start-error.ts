import { storageFailureOf } from '../storage-failure.ts'

/** The database cannot be started; the message is one sentence for a person. */
export class EmbeddedStartError extends Error {
  override name = 'EmbeddedStartError'
}

/** An error in one sentence that names the directory and the cause. */
export function startError(error: unknown, directory: string): EmbeddedStartError {
  const reason = storageFailureOf(error)?.reason ?? (error instanceof Error ? error.message : String(error))
  return new EmbeddedStartError(`The embedded database cannot use ${directory}: ${reason}`, { cause: error })
}
