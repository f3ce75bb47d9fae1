import { EJSON } from 'bson'
import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import {
  CommandError,
  badValue,
  indexConflict,
  indexNotFound,
  indexOptionsConflict,
  namespaceNotFound,
  notSupported,
  typeMismatch,
} from '../errors.ts'
import { createFilter } from '../query/filter.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection, IndexDefinition, IndexFields } from '../storage/types.ts'
import { type CommandContext, namespaceOf } from './context.ts'
import { cannotCreate, refuseUnknownIndexOptions, requirePartialOperators } from './index-options.ts'
import { documentsOption, patternOf, refuseCollation, refuseOptions } from './options.ts'

const UNSUPPORTED = ['hidden', 'wildcardProjection', 'storageEngine', 'weights', 'clustered', 'prepareUnique']

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
  refuseCollation(specification)
  refuseOptions(specification, 'an index', UNSUPPORTED)
  refuseUnknownIndexOptions(specification, UNSUPPORTED)
  const { key, name, partialFilterExpression: partial, expireAfterSeconds } = specification
  if (!isDocument(key) || Object.keys(key).length === 0)
    throw cannotCreate('Index keys cannot be an empty object')
  if (typeof name !== 'string' || name === '') throw cannotCreate('The index name must be a nonempty string')
  const fields = Object.entries(key).map(parseField)
  const seconds = expireAfterSeconds === undefined ? null : toNumber(expireAfterSeconds)
  if (expireAfterSeconds !== undefined && (seconds === null || seconds < 0))
    throw cannotCreate('TTL index expireAfterSeconds must be a non-negative number')
  if (seconds !== null && fields.length > 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL')
  if (seconds !== null && fields[0]?.[0] === '_id')
    throw cannotCreate('The field expireAfterSeconds is not valid for an _id index')
  if (partial !== undefined && !isDocument(partial))
    throw typeMismatch("The field 'partialFilterExpression' must be an object")
  if (partial) {
    createFilter(partial)
    requirePartialOperators(partial)
  }
  return {
    name,
    fields,
    unique: specification.unique === true,
    sparse: specification.sparse === true,
    partial: partial ?? null,
    expireAfterSeconds: seconds,
  }
}

function parseField([field, kind]: [string, unknown]): IndexFields[number] {
  const direction = typeof kind === 'string' ? null : toNumber(kind)
  if (field.includes('$**')) throw notSupported('a wildcard index')
  if (direction !== 1 && direction !== -1) throw notSupported(`an index of kind ${JSON.stringify(kind)}`)
  if (field.split('.').includes('')) throw cannotCreate('Index keys cannot contain an empty field')
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

const describe = ({ fields, unique, sparse, partial, expireAfterSeconds }: IndexDefinition) =>
  EJSON.stringify({ fields, unique, sparse, partial, expireAfterSeconds })

export function dropIndexes(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'dropIndexes')
  const collection = storage.collection(namespace)
  if (!collection) throw namespaceNotFound(namespace)
  const nIndexesWas = collection.indexes.length + 1
  const dropped = new Set(namesToDrop(collection, command.index))
  storage.removeIndexes(collection, ({ name }) => dropped.has(name))
  return { nIndexesWas }
}

/** @throws {CommandError} 27 for an unknown index, 72 for the one of `_id` */
function namesToDrop({ indexes }: Collection, wanted: unknown): string[] {
  if (wanted === '*') return indexes.map(({ name }) => name)
  if (isDocument(wanted)) {
    const pattern = patternOf(wanted)
    const found = indexes.find(({ fields }) => JSON.stringify(fields) === pattern)
    if (pattern === '[["_id",1]]') throw cannotDropId()
    if (!found) throw indexNotFound(`can't find index with key: ${pattern}`)
    return [found.name]
  }
  const names: unknown[] = Array.isArray(wanted) ? wanted : [wanted]
  return names.map((name) => {
    if (typeof name !== 'string')
      throw badValue('The index to drop must be a name, a list of names or a key pattern')
    if (name === '_id_') throw cannotDropId()
    if (!indexes.some((index) => index.name === name))
      throw indexNotFound(`index not found with name [${name}]`)
    return name
  })
}

const cannotDropId = () => new CommandError(72, 'InvalidOptions', 'cannot drop _id index')

export function listIndexes(command: Document, { storage, cursors }: CommandContext) {
  const namespace = namespaceOf(command, 'listIndexes')
  const collection = storage.collection(namespace)
  if (!collection) throw namespaceNotFound(namespace)
  const own = collection.indexes.map(({ name, fields, unique, sparse, partial, expireAfterSeconds }) => ({
    v: 2,
    key: Object.fromEntries(fields),
    name,
    ...(unique ? { unique } : {}),
    ...(sparse ? { sparse } : {}),
    ...(partial ? { partialFilterExpression: partial } : {}),
    ...(expireAfterSeconds === null ? {} : { expireAfterSeconds }),
  }))
  return cursors.first(namespace, [{ v: 2, key: { _id: 1 }, name: '_id_' }, ...own], undefined)
}
