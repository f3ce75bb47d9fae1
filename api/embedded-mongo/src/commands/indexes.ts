import { EJSON } from 'bson'
import { toNumber } from '../bson/numbers.ts'
import { splitPath } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import {
  CommandError,
  indexConflict,
  indexOptionsConflict,
  namespaceNotFound,
  notSupported,
} from '../errors.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection, IndexDefinition, IndexFields } from '../storage/types.ts'
import { type CommandContext, namespaceOf } from './context.ts'
import { documentsOption } from './options.ts'
import { refuseUnsupportedFields } from './supported-fields.ts'

const cannotCreate = (message: string) => new CommandError(67, 'CannotCreateIndex', message)

export function createIndexes(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'createIndexes')
  const definitions = documentsOption(command, 'indexes').map(parseIndex)
  const createdCollectionAutomatically = storage.collection(namespace) === null
  const collection = storage.ensureCollection(namespace)
  const numIndexesBefore = collection.indexes.length + 1
  for (const definition of definitions) addIndex(storage, collection, definition)
  return { numIndexesBefore, numIndexesAfter: collection.indexes.length + 1, createdCollectionAutomatically }
}

function parseIndex(specification: Document): IndexDefinition {
  refuseUnsupportedFields('an index', specification)
  const { key, name, expireAfterSeconds } = specification
  const fields = isDocument(key) ? Object.entries(key).map(parseField) : []
  if (fields.length === 0) throw cannotCreate('Index keys cannot be an empty object')
  if (typeof name !== 'string' || name === '') throw cannotCreate('The index name must be a nonempty string')
  const seconds = expireAfterSeconds === undefined ? null : (toNumber(expireAfterSeconds) ?? -1)
  if (seconds !== null && (seconds < 0 || fields.length > 1 || fields[0]?.[0] === '_id'))
    throw cannotCreate('TTL indexes have one field other than _id, and non-negative expireAfterSeconds')
  return {
    name,
    fields,
    unique: specification.unique === true,
    sparse: specification.sparse === true,
    expireAfterSeconds: seconds,
  }
}

function parseField([field, kind]: [string, unknown]): IndexFields[number] {
  const direction = typeof kind === 'string' ? null : toNumber(kind)
  if (field.includes('$**')) throw notSupported('a wildcard index')
  if (direction !== 1 && direction !== -1) throw notSupported(`an index of kind ${JSON.stringify(kind)}`)
  if (splitPath(field).includes('')) throw cannotCreate('Index keys cannot contain an empty field')
  return [field, direction]
}

function addIndex(storage: Storage, collection: Collection, definition: IndexDefinition) {
  const pattern = JSON.stringify(definition.fields)
  if (pattern === '[["_id",1]]') return
  const sameName = collection.indexes.find(({ name }) => name === definition.name)
  if (sameName) {
    if (describe(sameName) === describe(definition)) return
    throw indexConflict(
      `An existing index has the same name as the requested index "${definition.name}" and other options`,
    )
  }
  const sameFields = collection.indexes.find(({ fields }) => JSON.stringify(fields) === pattern)
  if (sameFields) throw indexOptionsConflict(`Index already exists with a different name: ${sameFields.name}`)
  storage.addIndex(collection, definition)
}

const describe = ({ fields, unique, sparse, expireAfterSeconds }: IndexDefinition) =>
  EJSON.stringify({ fields, unique, sparse, expireAfterSeconds })

export function listIndexes(command: Document, { storage, cursors }: CommandContext) {
  const namespace = namespaceOf(command, 'listIndexes')
  const collection = storage.collection(namespace)
  if (!collection) throw namespaceNotFound(namespace)
  const own = collection.indexes.map(({ name, fields, unique, sparse, expireAfterSeconds }) => ({
    v: 2,
    key: Object.fromEntries(fields),
    name,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(expireAfterSeconds === null ? {} : { expireAfterSeconds }),
  }))
  return cursors.first(namespace, [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...own], undefined)
}
