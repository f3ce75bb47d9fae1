/** What a person does about damaged data. */
export const RESTORE_HINT =
  '"npm run restore" lists the backups; "npm run restore <file>" puts one in place and keeps the damaged files.'

const EMPTY_HINT = `${RESTORE_HINT} "npm start -- --empty" begins with an empty one instead.`

/** Data that the server cannot start with; the message is one sentence with the file, the cause and the way out. */
export class DamagedDataError extends Error {
  override name = 'DamagedDataError'

  /** @param problem the file and what is wrong with it */
  constructor(problem: string, options: { cause?: unknown; hint?: string } = {}) {
    super(`${problem}. ${options.hint ?? RESTORE_HINT}`, { cause: options.cause })
  }
}

/**
 * Refuses to start a portfolio that has lost a database, rather than fill it as at a first start.
 * @throws {DamagedDataError}
 */
export function refuseLost(file: string, although: string): never {
  throw new DamagedDataError(`${file} is missing or empty, although ${although}`, { hint: EMPTY_HINT })
}
