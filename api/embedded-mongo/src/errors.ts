/** A refusal as MongoDB's wire protocol tells it. Codes: mongodb/mongo, src/mongo/base/error_codes.yml. */
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
export const typeMismatch = (message: string) => new CommandError(14, 'TypeMismatch', message)
export const namespaceNotFound = (namespace: string) =>
  new CommandError(26, 'NamespaceNotFound', `ns not found ${namespace}`)
export const cursorNotFound = (id: string) =>
  new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`)
export const namespaceExists = (namespace: string) =>
  new CommandError(48, 'NamespaceExists', `Collection ${namespace} already exists.`)
export const commandNotFound = (name: string) =>
  new CommandError(59, 'CommandNotFound', `no such command: '${name}'`)
export const immutableField = (message: string) => new CommandError(66, 'ImmutableField', message)
export const indexConflict = (message: string) => new CommandError(86, 'IndexKeySpecsConflict', message)
export const noSuchTransaction = () =>
  new CommandError(251, 'NoSuchTransaction', 'The transaction has ended or never began', {
    errorLabels: ['TransientTransactionError'],
  })
/** What a MongoDB server can do and this small one cannot; refused rather than answered wrongly. */
export const notSupported = (what: string) =>
  new CommandError(
    115,
    'CommandNotSupported',
    `The embedded database does not support ${what}; set MONGODB_URI to use a MongoDB server`,
  )

export function duplicateKey(
  namespace: string,
  index: string,
  keyPattern: object,
  keyValue: Record<string, unknown>,
) {
  const shown = Object.entries(keyValue).map(
    ([field, value]) => `${field}: ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`,
  )
  const message = `E11000 duplicate key error collection: ${namespace} index: ${index} dup key: { ${shown.join(', ')} }`
  return new CommandError(11000, 'DuplicateKey', message, { keyPattern, keyValue })
}
