import type { Document } from '../bson/document.ts'
import { namespaceExists } from '../errors.ts'
import { createFilter } from '../query/filter.ts'
import { type CommandContext, databaseName, namespaceOf } from './context.ts'
import { documentOption } from './options.ts'

export function create(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'create')
  if (storage.collection(namespace)) throw namespaceExists(namespace)
  storage.ensureCollection(namespace)
  return {}
}

export function listCollections(command: Document, { storage, cursors }: CommandContext) {
  const prefix = `${databaseName(command)}.`
  const matches = createFilter(documentOption(command, 'filter'))
  const found = storage
    .collections()
    .filter(({ namespace }) => namespace.startsWith(prefix))
    .map(({ namespace }) => ({
      name: namespace.slice(prefix.length),
      type: 'collection',
      options: {},
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
    }))
  return cursors.first(`${prefix}$cmd.listCollections`, found.filter(matches), undefined)
}
