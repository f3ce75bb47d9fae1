import type { DatabaseSync } from 'node:sqlite'
import { decodeDocument } from '../bson/codec.ts'
import { keyOf } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import type { Catalogue } from './catalogue.ts'
import type { TransactionControl } from './transaction-control.ts'
import type { Collection, Index } from './types.ts'

/** Format of the keys; 0 did not distinguish integers beyond 2^53. */
const KEY_FORMAT = 1

/** Computes all keys of a file of an older format again. */
export function rebuildKeys(
  database: DatabaseSync,
  catalogue: Catalogue,
  transaction: TransactionControl,
  addEntries: (collection: Collection, index: Index, document: Document) => void,
) {
  if (Number(database.prepare('PRAGMA user_version').get()?.user_version) >= KEY_FORMAT) return
  transaction.begin()
  try {
    database.exec(`
      CREATE TEMP TABLE old_documents AS SELECT * FROM documents;
      DELETE FROM documents;
      DELETE FROM entries;
    `)
    const put = database.prepare('INSERT INTO documents VALUES (?, ?, ?)')
    const select = database.prepare('SELECT body FROM old_documents WHERE collection = ?')
    for (const collection of catalogue.all()) {
      for (const { body } of select.iterate(collection.id)) {
        if (!(body instanceof Uint8Array)) throw new TypeError('A stored document is not a BLOB')
        const document = decodeDocument(body)
        put.run(collection.id, keyOf(document._id), body)
        for (const index of collection.indexes) addEntries(collection, index, document)
      }
    }
    database.exec(`DROP TABLE old_documents; PRAGMA user_version = ${KEY_FORMAT};`)
    transaction.commit()
  } catch (error) {
    transaction.rollback()
    throw error
  }
}
