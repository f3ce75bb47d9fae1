import type { Document } from 'bson'
import type { Cursors } from '../cursors.ts'
import { notSupported } from '../errors.ts'
import type { Storage } from '../storage/storage.ts'

export type CommandContext = { storage: Storage; cursors: Cursors }
export type Command = (command: Document, context: CommandContext) => Document

export const namespaceOf = (command: Document, name: string) => `${command.$db}.${command[name]}`

export function refuseCollation({ collation }: Document) {
  if (collation && collation.locale !== 'simple') throw notSupported('collation')
}
