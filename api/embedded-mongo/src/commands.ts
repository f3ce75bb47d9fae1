import { type Document, ObjectId } from 'bson'
import type { Cursors } from './cursors.ts'
import {
  CommandError,
  badValue,
  commandNotFound,
  failedToParse,
  indexConflict,
  namespaceExists,
  namespaceNotFound,
  notSupported,
} from './errors.ts'
import { type IndexFields, keyOf } from './index-keys.ts'
import { exactRange, select } from './planner.ts'
import { aggregate, applyUpdate, cloneDocument, fromFilter, present } from './query.ts'
import type { Collection, Index, Storage } from './storage.ts'

export type Surroundings = { storage: Storage; cursors: Cursors }
type Command = (command: Document, surroundings: Surroundings) => Document

/** Commands that change documents or indexes; they run within a transaction of the storage. */
export const WRITES = new Map<string, Command>([
  ['create', create],
  ['createindexes', createIndexes],
  ['drop', drop],
  ['dropdatabase', dropDatabase],
  ['dropindexes', dropIndexes],
  ['insert', insert],
  ['update', update],
  ['delete', remove],
  ['findandmodify', findAndModify],
])

export const READS = new Map<string, Command>([
  ['find', find],
  ['aggregate', runAggregate],
  ['count', count],
  ['distinct', distinct],
  ['listcollections', listCollections],
  ['listindexes', listIndexes],
  ['getmore', (command, { cursors }) => cursors.next(String(command.getMore), command.batchSize)],
  ['killcursors', (command, { cursors }) => cursors.kill(command.cursors.map(String))],
  ['ping', () => ({})],
  [
    'buildinfo',
    () => ({
      version: '8.0.0',
      versionArray: [8, 0, 0, 0],
      gitVersion: 'embedded',
      maxBsonObjectSize: DOCUMENT_MAX_BYTES,
    }),
  ],
  ['endsessions', () => ({})],
  ['refreshsessions', () => ({})],
  ['ismaster', hello],
  ['hello', hello],
])

const DOCUMENT_MAX_BYTES = 16_777_216

function hello() {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    maxBsonObjectSize: DOCUMENT_MAX_BYTES,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: 1,
    minWireVersion: 0,
    // Not higher: drivers would then use commands of MongoDB 8 that are not here.
    maxWireVersion: 21,
    readOnly: false,
  }
}

const namespaceOf = (command: Document, name: string) => `${command.$db}.${command[name]}`

function refuseCollation({ collation }: Document) {
  if (collation && collation.locale !== 'simple') throw notSupported('collation')
}

function create(command: Document, { storage }: Surroundings) {
  const namespace = namespaceOf(command, 'create')
  refuseCollation(command)
  for (const option of ['capped', 'timeseries', 'viewOn', 'clusteredIndex'])
    if (command[option]) throw notSupported(option)
  if (storage.collection(namespace)) throw namespaceExists(namespace)
  storage.ensureCollection(namespace)
  return {}
}

function createIndexes(command: Document, { storage }: Surroundings) {
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

function drop(command: Document, { storage }: Surroundings) {
  const namespace = namespaceOf(command, 'drop')
  if (!storage.dropCollection(namespace)) throw namespaceNotFound(namespace)
  return { ns: namespace }
}

function dropDatabase(command: Document, { storage }: Surroundings) {
  for (const { namespace } of storage.collections())
    if (namespace.startsWith(`${command.$db}.`)) storage.dropCollection(namespace)
  return { dropped: command.$db }
}

function dropIndexes(command: Document, { storage }: Surroundings) {
  const namespace = namespaceOf(command, 'dropIndexes')
  const collection = storage.collection(namespace)
  if (!collection) throw namespaceNotFound(namespace)
  const nIndexesWas = collection.indexes.length + 1
  const names = new Set([command.index].flat().map(String))
  storage.removeIndexes(collection, ({ name }) => names.has('*') || names.has(name))
  return { nIndexesWas }
}

/** Runs the statements of a write command, the rest after a failure only when they are not ordered. */
function runEach(
  command: Document,
  statements: Document[],
  run: (statement: Document, index: number) => void,
) {
  const writeErrors: Document[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === 115) throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command.ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

function insert(command: Document, { storage }: Surroundings) {
  const collection = storage.ensureCollection(namespaceOf(command, 'insert'))
  let n = 0
  const failures = runEach(command, command.documents, ({ _id = new ObjectId(), ...rest }) => {
    storage.atomically(() => storage.insert(collection, { _id, ...rest }))
    n += 1
  })
  return { n, ...failures }
}

function update(command: Document, { storage }: Surroundings) {
  const collection = storage.ensureCollection(namespaceOf(command, 'update'))
  let [n, nModified] = [0, 0]
  const upserted: Document[] = []
  const failures = runEach(command, command.updates, (statement, index) => {
    refuseCollation(statement)
    const { q, u, multi, upsert, arrayFilters = [], sort } = statement
    if (multi && !Array.isArray(u) && !Object.keys(u)[0]?.startsWith('$'))
      throw failedToParse('multi update is not supported for replacement-style update')
    storage.atomically(() => {
      const found = selectSome(storage, collection, q, sort, multi ? 0 : 1)
      for (const document of found) {
        n += 1
        if (change(storage, collection, document, u, arrayFilters)) nModified += 1
      }
      if (found.length > 0 || !upsert) return
      const created = upsertDocument(storage, collection, q, u, arrayFilters)
      upserted.push({ index, _id: created._id })
      n += 1
    })
  })
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...failures }
}

/** @param limit 0 for all */
function selectSome(
  storage: Storage,
  collection: Collection,
  filter: Document,
  sort: Document | undefined,
  limit: number,
): Document[] {
  const { documents, isSorted } = select(storage, collection, filter, sort)
  if (limit === 1 && (isSorted || !sort || Object.keys(sort).length === 0)) {
    for (const document of documents) return [document]
    return []
  }
  return present(documents, { ...(sort && !isSorted ? { sort } : {}), limit })
}

/** @returns the document as it is then; null when nothing had to be changed */
function change(
  storage: Storage,
  collection: Collection,
  before: Document,
  u: Document | Document[],
  arrayFilters: Document[],
) {
  const after = applyUpdate(before, u, arrayFilters, false)
  if (keyOf(before).equals(keyOf(after))) return null
  storage.replace(collection, before, after)
  return after
}

function upsertDocument(
  storage: Storage,
  collection: Collection,
  q: Document,
  u: Document | Document[],
  arrayFilters: Document[],
) {
  const created = applyUpdate(fromFilter(q), u, arrayFilters, true)
  const { _id = new ObjectId(), ...rest } = created
  const document = { _id, ...rest }
  storage.insert(collection, document)
  return document
}

function remove(command: Document, { storage }: Surroundings) {
  const collection = storage.ensureCollection(namespaceOf(command, 'delete'))
  let n = 0
  const failures = runEach(command, command.deletes, (statement) => {
    refuseCollation(statement)
    for (const document of selectSome(storage, collection, statement.q, undefined, statement.limit)) {
      storage.remove(collection, document)
      n += 1
    }
  })
  return { n, ...failures }
}

function findAndModify(command: Document, { storage }: Surroundings) {
  const collection = storage.ensureCollection(
    namespaceOf(command, 'findAndModify' in command ? 'findAndModify' : 'findandmodify'),
  )
  refuseCollation(command)
  const {
    query = {},
    sort,
    update: u,
    remove: isRemoval,
    upsert,
    new: wantsNew,
    fields,
    arrayFilters = [],
  } = command
  const [before] = selectSome(storage, collection, query, sort, 1)
  const project = (document: Document | null) =>
    document ? (present([document], { projection: fields })[0] ?? null) : null
  if (isRemoval) {
    if (before) storage.remove(collection, before)
    return { lastErrorObject: { n: before ? 1 : 0 }, value: project(before ?? null) }
  }
  if (!u) throw failedToParse('Either an update or remove=true must be specified')
  if (before) {
    const original = cloneDocument(before)
    const after = change(storage, collection, before, u, arrayFilters) ?? before
    return { lastErrorObject: { n: 1, updatedExisting: true }, value: project(wantsNew ? after : original) }
  }
  if (!upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
  const created = upsertDocument(storage, collection, query, u, arrayFilters)
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: created._id },
    value: wantsNew ? project(created) : null,
  }
}

function find(command: Document, { storage, cursors }: Surroundings) {
  refuseCollation(command)
  for (const option of ['tailable', 'awaitData', 'min', 'max'])
    if (command[option]) throw notSupported(`find with ${option}`)
  const namespace = namespaceOf(command, 'find')
  const { filter = {}, sort, skip = 0, limit = 0, projection, batchSize, singleBatch } = command
  if (skip < 0) throw badValue(`Skip value must be non-negative, but received: ${skip}`)
  const collection = storage.collection(namespace)
  if (!collection) return cursors.first(namespace, [], batchSize)
  const { documents, isSorted, skipped } = select(storage, collection, filter, sort, skip)
  const isCuttable = isSorted || !sort || Object.keys(sort).length === 0
  const size = Math.abs(limit)
  const found = isCuttable
    ? present(take(documents, skip - skipped, size), { projection })
    : present(documents, { sort, skip, limit: size, projection })
  return cursors.first(namespace, found, batchSize, singleBatch || limit < 0)
}

function* take(documents: Iterable<Document>, skip: number, limit: number) {
  let place = 0
  for (const document of documents) {
    place += 1
    if (place > skip) yield document
    if (limit > 0 && place >= skip + limit) return
  }
}

function runAggregate(command: Document, { storage, cursors }: Surroundings) {
  refuseCollation(command)
  const namespace = namespaceOf(command, 'aggregate')
  const pipeline: Document[] = command.pipeline
  if (typeof command.aggregate !== 'string') throw notSupported('an aggregation without a collection')
  const collection = storage.collection(namespace)
  const [first, ...rest] = pipeline
  const all = (name: string) => {
    const other = storage.collection(`${command.$db}.${name}`)
    return other ? [...storage.scan(other)] : []
  }
  const n = collection && isCount(pipeline) ? countBy(storage, collection, first?.$match) : null
  if (n !== null) {
    return cursors.first(namespace, n === 0 ? [] : [{ _id: 1, n }], command.cursor?.batchSize)
  }
  const source = collection ? select(storage, collection, first?.$match ?? {}).documents : []
  const found = aggregate(source, first?.$match ? rest : pipeline, all)
  return cursors.first(namespace, found, command.cursor?.batchSize)
}

/** What the driver's `countDocuments` sends. */
const isCount = ([first, ...rest]: Document[]) =>
  first?.$match !== undefined && JSON.stringify(rest) === '[{"$group":{"_id":1,"n":{"$sum":1}}}]'

/** How many documents a filter selects; null when they have to be read for it. */
function countBy(storage: Storage, collection: Collection, filter: Document): number | null {
  if (Object.keys(filter).length === 0) return storage.count(collection)
  const range = exactRange(collection, filter)
  return range && storage.countRange(range)
}

function count(command: Document, { storage }: Surroundings) {
  const collection = storage.collection(namespaceOf(command, 'count'))
  if (!collection) return { n: 0 }
  const { query = {}, skip = 0, limit = 0 } = command
  if (Object.keys(query).length === 0 && !skip && !limit) return { n: storage.count(collection) }
  return { n: [...take(select(storage, collection, query).documents, skip, limit)].length }
}

function distinct(command: Document, { storage }: Surroundings) {
  const collection = storage.collection(namespaceOf(command, 'distinct'))
  if (!collection) return { values: [] }
  const { documents } = select(storage, collection, command.query ?? {})
  const grouped = aggregate(
    documents,
    [{ $unwind: `$${command.key}` }, { $group: { _id: `$${command.key}` } }],
    () => [],
  )
  return { values: grouped.map(({ _id }) => _id) }
}

function listCollections(command: Document, { storage, cursors }: Surroundings) {
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

function listIndexes(command: Document, { storage, cursors }: Surroundings) {
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

/** @throws {CommandError} 59 for a command that is not here */
export function unknownCommand(name: string): never {
  throw commandNotFound(name)
}
