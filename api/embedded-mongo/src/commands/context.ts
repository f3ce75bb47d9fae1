import type { Document } from '../bson/document.ts'
import type { Cursors } from '../cursors.ts'
import { CommandError, typeMismatch } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'

export type CommandContext = { storage: Storage; cursors: Cursors }
export type Command = (command: Document, context: CommandContext) => Document

/** @throws {CommandError} 14 for a name that is no string */
export function databaseName({ $db: name }: Document): string {
  if (typeof name !== 'string') throw typeMismatch("The field '$db' must be a string")
  return name
}

/** `<database>.<collection>` @throws {CommandError} 73 for a name that no collection can have */
export function namespaceOf(command: Document, name: string): string {
  const collection = command[name]
  if (
    typeof collection !== 'string' ||
    collection === '' ||
    collection.includes('\0') ||
    collection.startsWith('.')
  )
    throw new CommandError(
      73,
      'InvalidNamespace',
      `Invalid namespace specified '${databaseName(command)}.${String(collection)}'`,
    )
  return `${databaseName(command)}.${collection}`
}
