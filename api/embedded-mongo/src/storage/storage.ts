import { DatabaseSync } from 'node:sqlite'
import { type Document, EJSON } from 'bson'
import { decodeDocument, encodeDocument } from '../bson/codec.ts'
import { duplicateKey } from '../errors.ts'
import { type IndexFields, entriesOf, keyOf, valuesAt } from '../index-keys.ts'
import { matches } from '../query.ts'

export type Index = {
  id: number
  name: string
  fields: IndexFields
  unique: boolean
  sparse: boolean
  partial: Document | null
  /** Documents go this many seconds after the date in the index's field. */
  expireAfterSeconds: number | null
  /** Whether any document has had several values in it, so that its order is no order of documents. */
  isMultikey: boolean
}
export type Collection = { id: number; namespace: string; indexes: Index[] }

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS catalogue (id INTEGER PRIMARY KEY, namespace TEXT NOT NULL UNIQUE, indexes TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS documents (collection INTEGER NOT NULL, key BLOB NOT NULL, body BLOB NOT NULL, PRIMARY KEY (collection, key)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS entries (idx INTEGER NOT NULL, key BLOB NOT NULL, document BLOB NOT NULL, PRIMARY KEY (idx, key, document)) WITHOUT ROWID;
`

/** Keys that an index is read by: all that begin with one of these. */
export type IndexRange = { index: Index; prefixes: Buffer[] }

export type Storage = ReturnType<typeof openStorage>

/** Documents as BSON and index entries as sortable bytes, in three SQLite tables. */
export function openStorage(file: string) {
  const database = new DatabaseSync(file)
  // FULL: a commit has reached the disk when it returns.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  database.exec(SCHEMA)
  const statements = {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT command'),
    release: database.prepare('RELEASE command'),
    rollbackTo: database.prepare('ROLLBACK TO command'),
    put: database.prepare('INSERT OR REPLACE INTO documents VALUES (?, ?, ?)'),
    get: database.prepare('SELECT body FROM documents WHERE collection = ? AND key = ?'),
    remove: database.prepare('DELETE FROM documents WHERE collection = ? AND key = ?'),
    scan: database.prepare('SELECT body FROM documents WHERE collection = ? ORDER BY key'),
    count: database.prepare('SELECT COUNT(*) AS count FROM documents WHERE collection = ?'),
    addEntry: database.prepare('INSERT INTO entries VALUES (?, ?, ?)'),
    removeEntry: database.prepare('DELETE FROM entries WHERE idx = ? AND key = ? AND document = ?'),
    findEntry: database.prepare(
      'SELECT document FROM entries WHERE idx = ? AND key = ? AND document <> ? LIMIT 1',
    ),
    range: database.prepare(
      'SELECT document FROM entries WHERE idx = ? AND key >= ? AND key < ? ORDER BY key, document LIMIT -1 OFFSET ?',
    ),
    rangeDown: database.prepare(
      'SELECT document FROM entries WHERE idx = ? AND key >= ? AND key < ? ORDER BY key DESC, document DESC LIMIT -1 OFFSET ?',
    ),
    countRange: database.prepare(
      'SELECT COUNT(*) AS count FROM entries WHERE idx = ? AND key >= ? AND key < ?',
    ),
  } as const
  const collections = readCatalogue()
  let isCatalogueChanged = false

  function readCatalogue() {
    const rows = database.prepare('SELECT id, namespace, indexes FROM catalogue').all()
    return new Map(
      rows.map((row): [string, Collection] => {
        const namespace = String(row.namespace)
        return [namespace, { id: Number(row.id), namespace, indexes: EJSON.parse(String(row.indexes)) }]
      }),
    )
  }

  /** Rereads the catalogue after a rollback. Collection objects keep their identity: commands hold them. */
  function restoreCatalogue() {
    if (!isCatalogueChanged) return
    isCatalogueChanged = database.isTransaction
    const stored = readCatalogue()
    for (const namespace of collections.keys()) if (!stored.has(namespace)) collections.delete(namespace)
    for (const [namespace, collection] of stored) {
      const known = collections.get(namespace)
      if (known) Object.assign(known, collection)
      else collections.set(namespace, collection)
    }
  }

  function saveCollection({ id, namespace, indexes }: Collection) {
    isCatalogueChanged = true
    database
      .prepare(
        'INSERT INTO catalogue VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET indexes = excluded.indexes',
      )
      .run(id, namespace, EJSON.stringify(indexes))
  }

  const nextId = (ids: number[]) => Math.max(0, ...ids) + 1

  function ensureCollection(namespace: string): Collection {
    const known = collections.get(namespace)
    if (known) return known
    const created = { id: nextId([...collections.values()].map(({ id }) => id)), namespace, indexes: [] }
    saveCollection(created)
    collections.set(namespace, created)
    return created
  }

  function dropCollection(namespace: string): boolean {
    const collection = collections.get(namespace)
    if (!collection) return false
    isCatalogueChanged = true
    for (const { id } of collection.indexes) database.prepare('DELETE FROM entries WHERE idx = ?').run(id)
    database.prepare('DELETE FROM documents WHERE collection = ?').run(collection.id)
    database.prepare('DELETE FROM catalogue WHERE id = ?').run(collection.id)
    return collections.delete(namespace)
  }

  function addIndex(collection: Collection, wish: Omit<Index, 'id' | 'isMultikey'>): void {
    const id = nextId([...collections.values()].flatMap(({ indexes }) => indexes.map((index) => index.id)))
    const index = { ...wish, id, isMultikey: false }
    for (const document of scan(collection)) addEntries(collection, index, document)
    collection.indexes.push(index)
    saveCollection(collection)
  }

  function removeIndexes(collection: Collection, isDropped: (index: Index) => boolean): void {
    for (const { id } of collection.indexes.filter(isDropped)) {
      database.prepare('DELETE FROM entries WHERE idx = ?').run(id)
    }
    collection.indexes = collection.indexes.filter((index) => !isDropped(index))
    saveCollection(collection)
  }

  /** A sparse index leaves out documents without its fields, a partial one those that its filter leaves out. */
  const covers = ({ sparse, partial }: Index, document: Document, isMissing: boolean) =>
    !(sparse && isMissing) && (!partial || matches(document, partial))

  /** @throws {CommandError} 11000 when another document has the key of a unique index */
  function addEntries(collection: Collection, index: Index, document: Document) {
    const { keys, isMultikey, isMissing } = entriesOf(document, index.fields)
    if (!covers(index, document, isMissing)) return
    const documentKey = keyOf(document._id)
    for (const key of keys) {
      if (index.unique && statements.findEntry.get(index.id, key, documentKey))
        throw duplicate(collection, index, document)
      statements.addEntry.run(index.id, key, documentKey)
    }
    if (isMultikey && !index.isMultikey) {
      index.isMultikey = true
      if (collection.indexes.includes(index)) saveCollection(collection)
    }
  }

  function removeEntries(index: Index, document: Document) {
    const documentKey = keyOf(document._id)
    for (const key of entriesOf(document, index.fields).keys)
      statements.removeEntry.run(index.id, key, documentKey)
  }

  function duplicate({ namespace }: Collection, { name, fields }: Index, document: Document) {
    const value = (field: string) => valuesAt(document, field)[0] ?? null
    return duplicateKey(
      namespace,
      name,
      Object.fromEntries(fields),
      Object.fromEntries(fields.map(([field]) => [field, value(field)])),
    )
  }

  function insert(collection: Collection, document: Document) {
    const key = keyOf(document._id)
    if (statements.get.get(collection.id, key)) {
      throw duplicateKey(collection.namespace, '_id_', { _id: 1 }, { _id: document._id })
    }
    statements.put.run(collection.id, key, encodeDocument(document))
    for (const index of collection.indexes) addEntries(collection, index, document)
  }

  function replace(collection: Collection, before: Document, after: Document) {
    for (const index of collection.indexes) removeEntries(index, before)
    statements.put.run(collection.id, keyOf(after._id), encodeDocument(after))
    for (const index of collection.indexes) addEntries(collection, index, after)
  }

  function remove(collection: Collection, document: Document) {
    for (const index of collection.indexes) removeEntries(index, document)
    statements.remove.run(collection.id, keyOf(document._id))
  }

  function* scan(collection: Collection): Generator<Document> {
    for (const { body } of statements.scan.iterate(collection.id)) yield decodeDocument(body)
  }

  const get = (collection: Collection, key: Uint8Array): Document | null => {
    const row = statements.get.get(collection.id, key)
    return row ? decodeDocument(row.body) : null
  }

  /** The documents of index ranges, in the index's order or the reverse, each once. @param skip with one range only */
  function* scanIndex(
    collection: Collection,
    { index, prefixes }: IndexRange,
    reverse = false,
    skip = 0,
  ): Generator<Document> {
    const seen = new Set<string>()
    for (const prefix of prefixes) {
      const statement = reverse ? statements.rangeDown : statements.range
      for (const { document } of statement.iterate(index.id, prefix, endOf(prefix), skip)) {
        if (!(document instanceof Uint8Array)) continue
        if (index.isMultikey || prefixes.length > 1) {
          const name = Buffer.from(document).toString('latin1')
          if (seen.has(name)) continue
          seen.add(name)
        }
        const found = get(collection, document)
        if (found) yield found
      }
    }
  }

  /** Documents whose date in a TTL index lies before a moment. */
  function expired(collection: Collection, index: Index, now: Date, max: number): Document[] {
    const limit = keyOf(new Date(now.getTime() - (index.expireAfterSeconds ?? 0) * 1000))
    const rows = statements.range.all(index.id, limit.subarray(0, 1), limit, 0).slice(0, max)
    return rows.flatMap(({ document }) =>
      document instanceof Uint8Array ? (get(collection, document) ?? []) : [],
    )
  }

  /**
   * A failed statement inside the open transaction. SQLite rolls the whole transaction back by itself on some errors,
   * such as a full disk; a statement after that would commit on its own.
   */
  let failure: unknown = null

  function assertInTransaction() {
    if (!database.isTransaction) throw failure ?? new Error('No SQLite transaction is open')
  }

  function commit() {
    assertInTransaction()
    statements.commit.run()
  }

  function rollback() {
    if (database.isTransaction) statements.rollback.run()
    restoreCatalogue()
  }

  /** Runs a command whole or not at all within the open transaction. */
  function atomically<Result>(command: () => Result): Result {
    assertInTransaction()
    statements.savepoint.run()
    try {
      const result = command()
      statements.release.run()
      return result
    } catch (error) {
      if (database.isTransaction) {
        statements.rollbackTo.run()
        statements.release.run()
      } else {
        failure = error
      }
      restoreCatalogue()
      throw error
    }
  }

  return {
    collection: (namespace: string) => collections.get(namespace) ?? null,
    collections: () => [...collections.values()],
    ensureCollection,
    dropCollection,
    addIndex,
    removeIndexes,
    insert,
    replace,
    remove,
    scan,
    scanIndex,
    get,
    expired,
    /** How many entries an index has in a range. */
    countRange: ({ index, prefixes }: IndexRange) =>
      prefixes.reduce(
        (sum, prefix) => sum + Number(statements.countRange.get(index.id, prefix, endOf(prefix))?.count ?? 0),
        0,
      ),
    count: (collection: Collection) => Number(statements.count.get(collection.id)?.count ?? 0),
    begin: () => {
      failure = null
      statements.begin.run()
    },
    commit,
    rollback,
    atomically,
    close: () => database.close(),
  }
}

/** The first key after all that begin with a prefix. */
function endOf(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix)
  for (let at = end.length - 1; at >= 0; at -= 1) {
    if ((end[at] ?? 0) < 0xff) {
      end[at] = (end[at] ?? 0) + 1
      return end.subarray(0, at + 1)
    }
  }
  return Buffer.alloc(32, 0xff)
}
