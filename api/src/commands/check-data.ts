import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readFormat } from '#src/data-format.ts'
import { ACCOUNTS, FORMAT_FILE } from '#src/data-layout.ts'
import { refuseHalfRestored } from '#src/damage/inspect-data.ts'
import { refuseLostAccounts } from '#src/damage/lost-data.ts'

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

/** @throws {DamagedDataError} where a server had stored accounts */
export function checkAccounts(directory: string) {
  const wasInUse = existsSync(join(directory, FORMAT_FILE))
  refuseLostAccounts(directory, {
    wasInUse,
    hasOwner: isStored(join(directory, ACCOUNTS)),
    isEmptyStart: false,
  })
}

/** Whether a file exists and is not empty. */
export const isStored = (file: string) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
