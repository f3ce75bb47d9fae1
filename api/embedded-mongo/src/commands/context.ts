import type { Document } from 'bson'
import type { Cursors } from '../cursors.ts'
import { CommandError } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'

export type CommandContext = { storage: Storage; cursors: Cursors }
export type Command = (command: Document, context: CommandContext) => Document

/** `<database>.<collection>` @throws {CommandError} 73 for a name that no collection can have */
export function namespaceOf(command: Document, name: string): string {
  const collection: unknown = command[name]
  if (
    typeof collection !== 'string' ||
    collection === '' ||
    collection.includes('\0') ||
    collection.startsWith('.')
  )
    throw new CommandError(
      73,
      'InvalidNamespace',
      `Invalid namespace specified '${command.$db}.${String(collection)}'`,
    )
  return `${command.$db}.${collection}`
}
