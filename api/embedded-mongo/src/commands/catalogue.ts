import type { Document } from 'bson'
import { indexConflict, namespaceExists, namespaceNotFound, notSupported } from '../errors.ts'
import type { IndexFields } from '../index-keys.ts'
import { present } from '../query.ts'
import type { Collection, Index, Storage } from '../storage/storage.ts'
import { type CommandContext, namespaceOf, refuseCollation } from './context.ts'

export function create(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'create')
  refuseCollation(command)
  for (const option of ['capped', 'timeseries', 'viewOn', 'clusteredIndex'])
    if (command[option]) throw notSupported(option)
  if (storage.collection(namespace)) throw namespaceExists(namespace)
  storage.ensureCollection(namespace)
  return {}
}

export function createIndexes(command: Document, { storage }: CommandContext) {
  const collection = storage.ensureCollection(namespaceOf(command, 'createIndexes'))
  const numIndexesBefore = collection.indexes.length + 1
  for (const wish of command.indexes) createIndex(storage, collection, wish)
  return {
    numIndexesBefore,
    numIndexesAfter: collection.indexes.length + 1,
    createdCollectionAutomatically: false,
  }
}

function createIndex(storage: Storage, collection: Collection, wish: Document) {
  refuseCollation(wish)
  const fields: IndexFields = Object.entries(wish.key).map(([field, direction]) => {
    if (direction !== 1 && direction !== -1)
      throw notSupported(`an index of kind ${JSON.stringify(direction)}`)
    return [field, direction]
  })
  if (JSON.stringify(fields) === '[["_id",1]]') return
  const index = {
    name: String(wish.name),
    fields,
    unique: wish.unique === true,
    sparse: wish.sparse === true,
    partial: wish.partialFilterExpression ?? null,
    expireAfterSeconds: wish.expireAfterSeconds === undefined ? null : Number(wish.expireAfterSeconds),
  }
  const known = collection.indexes.find(
    ({ name, fields: other }) => name === index.name || JSON.stringify(other) === JSON.stringify(fields),
  )
  if (!known) return storage.addIndex(collection, index)
  if (describeIndex(known) !== describeIndex(index)) {
    throw indexConflict(`An index like "${index.name}" exists already with other options`)
  }
}

const describeIndex = ({
  name,
  fields,
  unique,
  sparse,
  partial,
  expireAfterSeconds,
}: Omit<Index, 'id' | 'isMultikey'>) =>
  JSON.stringify([name, fields, unique, sparse, partial, expireAfterSeconds])

export function drop(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'drop')
  if (!storage.dropCollection(namespace)) throw namespaceNotFound(namespace)
  return { ns: namespace }
}

export function dropDatabase(command: Document, { storage }: CommandContext) {
  for (const { namespace } of storage.collections())
    if (namespace.startsWith(`${command.$db}.`)) storage.dropCollection(namespace)
  return { dropped: command.$db }
}

export function dropIndexes(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'dropIndexes')
  const collection = storage.collection(namespace)
  if (!collection) throw namespaceNotFound(namespace)
  const nIndexesWas = collection.indexes.length + 1
  const names = new Set([command.index].flat().map(String))
  storage.removeIndexes(collection, ({ name }) => names.has('*') || names.has(name))
  return { nIndexesWas }
}

export function listCollections(command: Document, { storage, cursors }: CommandContext) {
  const prefix = `${command.$db}.`
  const found = storage
    .collections()
    .filter(({ namespace }) => namespace.startsWith(prefix))
    .map(({ namespace }) => ({
      name: namespace.slice(prefix.length),
      type: 'collection',
      options: {},
      info: { readOnly: false },
    }))
  return cursors.first(
    `${prefix}$cmd.listCollections`,
    present(found.filter(matching(command.filter ?? {})), {}),
    undefined,
  )
}

const matching = (filter: Document) => (document: Document) =>
  Object.entries(filter).every(([field, value]) => document[field] === value)

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
