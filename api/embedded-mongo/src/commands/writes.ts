import { type Document, ObjectId } from 'bson'
import { encodeDocument } from '../bson/codec.ts'
import { CommandError, failedToParse } from '../errors.ts'
import { select } from '../planner.ts'
import { applyUpdate, cloneDocument, fromFilter, present } from '../query.ts'
import type { Collection, Storage } from '../storage/storage.ts'
import { type CommandContext, namespaceOf, refuseCollation } from './context.ts'

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

export function insert(command: Document, { storage }: CommandContext) {
  const collection = storage.ensureCollection(namespaceOf(command, 'insert'))
  let n = 0
  const failures = runEach(command, command.documents, ({ _id = new ObjectId(), ...rest }) => {
    storage.atomically(() => storage.insert(collection, { _id, ...rest }))
    n += 1
  })
  return { n, ...failures }
}

export function update(command: Document, { storage }: CommandContext) {
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
  if (Buffer.compare(encodeDocument(before), encodeDocument(after)) === 0) return null
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

export function remove(command: Document, { storage }: CommandContext) {
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

export function findAndModify(command: Document, { storage }: CommandContext) {
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
