import type { DatabaseSync } from 'node:sqlite'

/**
 * SQLite's transaction, with a savepoint for each command.
 * @param restore rereads the state in memory after a rollback
 */
export function createTransactionControl(database: DatabaseSync, restore: () => void) {
  const statements = {
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    rollback: database.prepare('ROLLBACK'),
    savepoint: database.prepare('SAVEPOINT command'),
    release: database.prepare('RELEASE command'),
    rollbackTo: database.prepare('ROLLBACK TO command'),
  } as const
  /**
   * The error after which SQLite has rolled back the whole transaction, as on a full disk. A statement after it
   * would commit on its own.
   */
  let failure: unknown = null

  function assertOpen() {
    if (!database.isTransaction) throw failure ?? new Error('No SQLite transaction is open')
  }

  function begin() {
    failure = null
    statements.begin.run()
  }

  function commit() {
    try {
      assertOpen()
      statements.commit.run()
    } catch (error) {
      try {
        rollback()
      } catch {
        // Rereading a damaged file throws too; the first error says why.
      }
      throw error
    }
  }

  function rollback() {
    if (database.isTransaction) statements.rollback.run()
    restore()
  }

  /** Runs a command whole or not at all within the open transaction. */
  function atomically<Result>(command: () => Result): Result {
    assertOpen()
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
      restore()
      throw error
    }
  }

  return { begin, commit, rollback, atomically }
}
