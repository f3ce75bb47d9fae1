import type { DatabaseSync } from 'node:sqlite'

/** Makes all the writes, or none when one of them throws. */
export function atomically<Result>(database: DatabaseSync, write: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = write()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has rolled back already after some errors, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}
