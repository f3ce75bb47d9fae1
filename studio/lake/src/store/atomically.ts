import type { DatabaseSync } from 'node:sqlite'

/** Makes all the writes, or none when one of them throws. */
export function atomically(database: DatabaseSync, write: () => void) {
  database.exec('BEGIN IMMEDIATE')
  try {
    write()
    database.exec('COMMIT')
  } catch (error) {
    // SQLite has rolled back already after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
