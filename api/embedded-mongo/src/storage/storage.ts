import { DatabaseSync } from 'node:sqlite'
import { decodeDocument, encodeDocument } from '../bson/codec.ts'
import { refuseIndexNames } from '../bson/field-order.ts'
import { directed, valueKey } from '../bson/keys.ts'
import { splitPath, tuplesAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING } from '../bson/values.ts'
import { duplicateKey } from '../errors.ts'
import { type Catalogue, createCatalogue } from './catalogue.ts'
import { createScanner } from './scan.ts'
import { createTransactionControl } from './transaction-control.ts'
import type { Collection, Index, IndexDefinition, KeyRange } from './types.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS catalogue (id INTEGER PRIMARY KEY, namespace TEXT NOT NULL UNIQUE, indexes TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS documents (collection INTEGER NOT NULL, key BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (collection, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entries (idx INTEGER NOT NULL, key BLOB NOT NULL, document BLOB NOT NULL, PRIMARY KEY (idx, key, document)) WITHOUT ROWID;
`
/** Version of the encoding of keys, stored as SQLite's `user_version`. */
const KEY_FORMAT = 1
/** All keys of a collection or an index. */
const EVERYTHING: KeyRange = { from: Buffer.alloc(0), to: Buffer.alloc(32, 0xff) }

export type Storage = ReturnType<typeof openStorage>

/** Documents as BSON and index entries as sortable bytes, in three SQLite tables. */
export function openStorage(file: string) {
  const database = new DatabaseSync(file)
  // FULL: a commit is on the disk when it returns. SQLite's default cache of 2 MB is smaller than an index of
  // 100,000 entries.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;')
  database.exec(SCHEMA)
  const catalogue = createCatalogue(database)
  if (catalogue.all().length === 0) database.exec(`PRAGMA user_version = ${KEY_FORMAT}`)
  if (database.prepare('PRAGMA user_version').get()?.user_version !== KEY_FORMAT)
    throw new Error(`the keys in ${file} have a format that this version cannot read`)
  const scanner = createScanner(database)
  const transaction = createTransactionControl(database, () => catalogue.restore())
  const write = createWriter(database, catalogue)

  function get(collection: Collection, id: unknown): Document | null {
    const body = scanner.body(collection.id, valueKey(id))
    return body instanceof Uint8Array ? decodeDocument(body) : null
  }

  return {
    collection: catalogue.get,
    collections: catalogue.all,
    ensureCollection: catalogue.ensure,
    get,
    entries: scanner.entries,
    countEntries: scanner.count,
    insert: write.insert,
    replace: write.replace,
    remove: write.remove,

    addIndex(collection: Collection, definition: IndexDefinition): void {
      const index = { ...definition, id: catalogue.nextIndexId(), isMultikey: false }
      for (const { body } of scanner.entries({ collection, index: null }, EVERYTHING))
        write.addEntries(collection, index, decodeDocument(body))
      collection.indexes.push(index)
      catalogue.save(collection)
    },

    ...transaction,
    close: () => database.close(),
  }
}

function createWriter(database: DatabaseSync, catalogue: Catalogue) {
  const statements = {
    put: database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)'),
    has: database.prepare('SELECT 1 FROM documents WHERE collection = ? AND key = ?'),
    remove: database.prepare('DELETE FROM documents WHERE collection = ? AND key = ?'),
    addEntry: database.prepare('INSERT INTO entries VALUES (?, ?, ?)'),
    removeEntry: database.prepare('DELETE FROM entries WHERE idx = ? AND key = ? AND document = ?'),
    findEntry: database.prepare(
      'SELECT document FROM entries WHERE idx = ? AND key = ? AND document <> ? LIMIT 1',
    ),
  } as const

  /** @throws {CommandError} 11000 when another document has the key of a unique index */
  function addEntries(collection: Collection, index: Index, document: Document) {
    const { keys, hasArray } = indexKeys(document, index)
    const id = valueKey(document._id)
    for (const key of keys) {
      if (index.unique && statements.findEntry.get(index.id, key, id))
        throw duplicate(collection, index, document)
      statements.addEntry.run(index.id, key, id)
    }
    if (hasArray && !index.isMultikey) {
      index.isMultikey = true
      if (collection.indexes.includes(index)) catalogue.save(collection)
    }
  }

  function removeEntries(index: Index, document: Document) {
    const id = valueKey(document._id)
    for (const key of indexKeys(document, index).keys) statements.removeEntry.run(index.id, key, id)
  }

  function insert(collection: Collection, document: Document) {
    refuseIndexNames(document)
    const id = valueKey(document._id)
    if (statements.has.get(collection.id, id))
      throw duplicateKey(collection.namespace, '_id_', { _id: 1 }, { _id: document._id })
    statements.put.run(collection.id, id, encodeDocument(document))
    for (const index of collection.indexes) addEntries(collection, index, document)
  }

  function replace(collection: Collection, before: Document, after: Document) {
    refuseIndexNames(after)
    for (const index of collection.indexes) removeEntries(index, before)
    statements.put.run(collection.id, valueKey(after._id), encodeDocument(after))
    for (const index of collection.indexes) addEntries(collection, index, after)
  }

  function remove(collection: Collection, document: Document) {
    for (const index of collection.indexes) removeEntries(index, document)
    statements.remove.run(collection.id, valueKey(document._id))
  }

  return { addEntries, insert, replace, remove }
}

function duplicate({ namespace }: Collection, { name, fields }: Index, document: Document) {
  const [tuple = []] = tuplesAt(
    document,
    fields.map(([field]) => splitPath(field)),
  ).tuples
  const values = fields.map(([field], place): [string, unknown] => [
    field,
    tuple[place] === MISSING || tuple[place] === undefined ? null : tuple[place],
  ])
  return duplicateKey(namespace, name, Object.fromEntries(fields), Object.fromEntries(values))
}

/** The keys of a document in an index. In a sparse index, a document with none of the fields has no key. */
function indexKeys(document: Document, { fields, sparse }: Index): { keys: Buffer[]; hasArray: boolean } {
  const { tuples, hasArray } = tuplesAt(
    document,
    fields.map(([field]) => splitPath(field)),
  )
  const kept = sparse ? tuples.filter((tuple) => tuple.some((value) => value !== MISSING)) : tuples
  const keys = kept.map((tuple) =>
    Buffer.concat(tuple.map((value, place) => directed(valueKey(value), fields[place]?.[1] ?? 1))),
  )
  if (keys.length < 2) return { keys, hasArray }
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], hasArray }
}
