import { existsSync, readdirSync } from 'node:fs'
import { isFirstStart, readFormat } from '#src/data-format.ts'
import { refuseHalfRestored } from '#src/damage/inspect-data.ts'
import { UsageError } from './terminal.ts'

/**
 * Refuses to work on data that a server would not start with.
 * @throws {DamagedDataError} after a restore that was interrupted
 * @throws {DataFormatError} for data of a newer version
 * @throws for a folder that this user may not read
 */
export function checkData(directory: string) {
  // Throws if this user may not read the folder, where `existsSync` would find none of its files.
  if (existsSync(directory)) readdirSync(directory)
  refuseHalfRestored(directory)
  readFormat(directory)
}

/**
 * Refuses to copy data of which a part may be missing.
 * @throws {UsageError} until a first start has completed, and like `checkData`
 */
export function checkCompleteData(directory: string) {
  checkData(directory)
  if (isFirstStart(directory))
    throw new UsageError(
      `The first start with ${directory} has not completed, so that content or accounts may be missing. Try again when the server has printed its addresses.`,
    )
}
