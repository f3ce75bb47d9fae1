import { ObjectId } from 'bson'
import { encodeDocument } from '../bson/codec.ts'
import type { Document } from '../bson/document.ts'
import { isDocument, typeName } from '../bson/values.ts'
import { CommandError, failedToParse } from '../errors.ts'
import { select } from '../plan/select.ts'
import { createProjection } from '../query/projection.ts'
import { parseSort } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection } from '../storage/types.ts'
import { type Update, createUpdate } from '../update/update.ts'
import { documentFromFilter } from '../update/upsert.ts'
import { type CommandContext, namespaceOf } from './context.ts'
import { documentOption, documentsOption, promoteOptions } from './options.ts'
import { refuseUnsupportedFields } from './supported-fields.ts'

const NOT_SUPPORTED = 115
const DISK_FULL = 14_031

/** Runs the statements of a write command; after a failure it continues only when they are unordered. */
function runEach<Statement>(
  command: Document,
  statements: Statement[],
  run: (statement: Statement, index: number) => void,
) {
  const writeErrors: Document[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === NOT_SUPPORTED || error.code === DISK_FULL)
        throw error
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.details })
      if (command.ordered !== false) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

export function insert(command: Document, { storage }: CommandContext) {
  const documents = documentsOption(command, 'documents')
  const collection = storage.ensureCollection(namespaceOf(command, 'insert'))
  let n = 0
  const failures = runEach(command, documents, (document) => {
    storage.atomically(() => storage.insert(collection, withId(document)))
    n += 1
  })
  return { n, ...failures }
}

/** The document with its `_id` first. @throws {CommandError} 53 or 52 for an `_id` that MongoDB refuses */
function withId({ _id = new ObjectId(), ...rest }: Document): Document {
  const type = typeName(_id)
  if (type === 'array' || type === 'regex' || type === 'undefined')
    throw new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${type}`)
  const prefixed = isDocument(_id) && Object.keys(_id).find((key) => key.startsWith('$'))
  if (prefixed)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${prefixed} is not valid for storage.`,
    )
  return { _id, ...rest }
}

export function update(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'update')
  let [n, nModified] = [0, 0]
  const statements = documentsOption(command, 'updates').map(promoteOptions)
  for (const statement of statements) refuseUnsupportedFields('an update', statement)
  const upserted: Document[] = []
  const failures = runEach(command, statements, (statement, index) => {
    const { u, multi, upsert } = statement
    const filter = documentOption(statement, 'q')
    const change = createUpdate(u)
    const collection = storage.collection(namespace)
    const found = findIds(storage, collection, { filter, limit: multi ? 0 : 1 })
    for (const id of found) {
      // As in MongoDB, documents that changed before a failure stay changed.
      const isModified = storage.atomically(() => changeById(storage, collection, id, change) !== null)
      n += 1
      if (isModified) nModified += 1
    }
    if (found.length > 0 || !upsert) return
    const created = storage.atomically(() =>
      upsertDocument(storage, storage.ensureCollection(namespace), filter, change),
    )
    upserted.push({ index, _id: created._id })
    n += 1
  })
  return { n, nModified, ...(upserted.length > 0 ? { upserted } : {}), ...failures }
}

/** Collects ids only, so that a large update does not keep its documents in memory. */
const findIds = (
  storage: Storage,
  collection: Collection | null,
  selection: { filter: Document; limit: number },
) =>
  select(storage, collection, selection)
    .map(({ _id }) => _id)
    .toArray()

function changeById(storage: Storage, collection: Collection | null, id: unknown, change: Update) {
  const before = collection && storage.get(collection, id)
  return before ? changeDocument(storage, collection, before, change) : null
}

/** @returns the changed document; null when nothing changed */
function changeDocument(storage: Storage, collection: Collection, before: Document, change: Update) {
  const after = change(before)
  if (Buffer.compare(encodeDocument(before), encodeDocument(after)) === 0) return null
  storage.replace(collection, before, after)
  return after
}

function upsertDocument(
  storage: Storage,
  collection: Collection,
  filter: Document,
  change: Update,
): Document {
  const created = withId(change(documentFromFilter(filter), true))
  storage.insert(collection, created)
  return created
}

export function remove(command: Document, { storage }: CommandContext) {
  const collection = storage.collection(namespaceOf(command, 'delete'))
  const statements = documentsOption(command, 'deletes').map(promoteOptions)
  for (const statement of statements) refuseUnsupportedFields('a delete', statement)
  let n = 0
  const failures = runEach(command, statements, (statement) => {
    const { limit } = statement
    if (limit !== 0 && limit !== 1) throw failedToParse('The limit field in delete objects must be 0 or 1')
    const filter = documentOption(statement, 'q')
    storage.atomically(() => {
      for (const id of findIds(storage, collection, { filter, limit })) {
        const document = collection && storage.get(collection, id)
        if (!document) continue
        storage.remove(collection, document)
        n += 1
      }
    })
  })
  return { n, ...failures }
}

export function findAndModify(command: Document, { storage }: CommandContext) {
  const namespace = namespaceOf(command, 'findAndModify' in command ? 'findAndModify' : 'findandmodify')
  const { update: u, remove: isRemoval, upsert, new: wantsNew } = command
  const filter = documentOption(command, 'query')
  const project = createProjection(documentOption(command, 'fields'))
  if (isRemoval && (u || upsert || wantsNew))
    throw failedToParse('Cannot specify update, upsert or new with remove=true')
  if (!isRemoval && !u) throw failedToParse('Either an update or remove=true must be specified')
  const change = isRemoval ? null : createUpdate(u)
  const collection = storage.collection(namespace)
  const sort = parseSort(documentOption(command, 'sort'))
  const [before] = select(storage, collection, { filter, sort, limit: 1 })
  if (!change) {
    if (before && collection) storage.remove(collection, before)
    return { lastErrorObject: { n: before ? 1 : 0 }, value: before ? project(before) : null }
  }
  if (before && collection) {
    const after = changeDocument(storage, collection, before, change) ?? before
    return { lastErrorObject: { n: 1, updatedExisting: true }, value: project(wantsNew ? after : before) }
  }
  if (!upsert) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null }
  const created = upsertDocument(storage, storage.ensureCollection(namespace), filter, change)
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: created._id },
    value: wantsNew ? project(created) : null,
  }
}
