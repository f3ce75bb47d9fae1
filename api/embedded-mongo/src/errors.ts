import type { Document } from './bson/document.ts'
import { storageFailureOf } from './storage-failure.ts'

/** An error as MongoDB's wire protocol reports it. Codes: mongodb/mongo, src/mongo/base/error_codes.yml. */
export class CommandError extends Error {
  readonly code: number
  readonly codeName: string
  readonly details: Record<string, unknown>

  constructor(code: number, codeName: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = 'CommandError'
    this.code = code
    this.codeName = codeName
    this.details = details
  }
}

export const badValue = (message: string) => new CommandError(2, 'BadValue', message)
export const failedToParse = (message: string) => new CommandError(9, 'FailedToParse', message)
export const unauthorized = (message: string) => new CommandError(13, 'Unauthorized', message)
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message)
export const namespaceNotFound = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns not found ${namespace}`)
export const pathNotViable = (message: string) => new CommandError(28, 'PathNotViable', message)
export const conflictingUpdates = (path: string) =>
  new CommandError(
    40,
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${path}'`,
  )
export const cursorNotFound = (id: string) =>
  new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`)
export const namespaceExists = (namespace: string) =>
  new CommandError(48, 'NamespaceExists', `Collection ${namespace} already exists.`)
export const commandNotFound = (name: string) =>
  new CommandError(59, 'CommandNotFound', `no such command: '${name}'`)
export const immutableField = (message: string) => new CommandError(66, 'ImmutableField', message)
export const indexOptionsConflict = (message: string) => new CommandError(85, 'IndexOptionsConflict', message)
export const indexConflict = (message: string) => new CommandError(86, 'IndexKeySpecsConflict', message)
export const noSuchTransaction = (message = 'The transaction has ended or never began') =>
  new CommandError(251, 'NoSuchTransaction', message, { errorLabels: ['TransientTransactionError'] })
export const objectTooLarge = (bytes: number) =>
  new CommandError(
    10334,
    'BSONObjectTooLarge',
    `BSONObj size: ${bytes} is invalid. Size must be between 0 and 16793600 (16MB)`,
  )
export const damagedDocument = (error: unknown) =>
  new CommandError(366, 'DataCorruptionDetected', `A stored document is damaged: ${String(error)}`)
/** A feature of MongoDB that this server refuses because it does not implement it exactly. */
export const notSupported = (feature: string) =>
  new CommandError(115, 'CommandNotSupported', `Not supported by this server: ${feature}`)

const SHOWN_MAX_CHARACTERS = 1_000

export function duplicateKey(
  namespace: string,
  index: string,
  keyPattern: object,
  keyValue: Record<string, unknown>,
) {
  const shown = Object.entries(keyValue)
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
    .slice(0, SHOWN_MAX_CHARACTERS)
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: { ${shown} }`
  return new CommandError(11000, 'DuplicateKey', message, { keyPattern, keyValue })
}

export function errorReply(error: unknown): Document {
  const { kind, reason } = storageFailureOf(error) ?? {}
  if (kind === 'full')
    return { ok: 0, errmsg: 'The disk is full: nothing was written', code: 14031, codeName: 'OutOfDiskSpace' }
  if (kind === 'damaged')
    return { ok: 0, errmsg: `The database: ${reason}`, code: 366, codeName: 'DataCorruptionDetected' }
  if (kind === 'unwritable')
    return { ok: 0, errmsg: `Nothing was written: ${reason}`, code: 39, codeName: 'FileStreamFailed' }
  if (!(error instanceof CommandError)) {
    const errmsg = error instanceof Error ? error.message : String(error)
    return { ok: 0, errmsg, code: 1, codeName: 'InternalError' }
  }
  const { message, code, codeName, details } = error
  return { ok: 0, errmsg: message, code, codeName, ...details }
}
