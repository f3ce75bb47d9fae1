import { join } from 'node:path'
import { ACCOUNTS, contentIn } from '#src/data-layout.ts'
import { DamagedDataError, RESTORE_HINT } from './damaged-data-error.ts'

const EMPTY_HINT = `${RESTORE_HINT} "npm start -- --empty" begins with an empty one instead.`

/**
 * Refuses to start a used portfolio whose accounts are gone, rather than make a new owner as at a first start.
 * @throws {DamagedDataError}
 */
export function refuseLostAccounts(directory: string): never {
  throw new DamagedDataError(
    `${join(directory, ACCOUNTS)} is missing or empty, although this DATA_DIR has been in use`,
    { hint: EMPTY_HINT },
  )
}

/**
 * Refuses to start a portfolio whose content is gone but whose accounts exist, rather than fill in the sample person.
 * @param directory of the lake
 * @throws {DamagedDataError}
 */
export function refuseLostContent(directory: string): never {
  throw new DamagedDataError(
    `${contentIn(directory)} is missing or empty, although this portfolio has accounts`,
    { hint: EMPTY_HINT },
  )
}
