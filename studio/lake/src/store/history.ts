import type { DatabaseSync } from 'node:sqlite'
import { parseIfJson } from '../check-document.ts'
import { atomically } from './atomically.ts'

/** A document's part of a past transaction. A patch is null when its row cannot be read. */
export type PastChange = ReturnType<typeof changeFields> & {
  apply: unknown[] | null
  revert: unknown[] | null
}

/** Limits of the transactions' numbers, both included. */
type HistoryRange = { from?: number; to?: number; newestFirst?: boolean }

/** A change without its patches. */
export type ChangeMark = ReturnType<typeof changeFields> & { isNew: boolean; isGone: boolean }

const OF_DOCUMENTS = 'c.document IN (SELECT value FROM json_each(?))'
const COLUMNS = 'c.sequence, t.id, t.author, t.timestamp, c.document'
const CHANGES = 'changes c JOIN transactions t USING (sequence)'

/** What was changed by which transaction. */
export function openHistory(database: DatabaseSync) {
  return {
    /** The changes of these documents, oldest first, read one by one: a history may be larger than the memory. */
    *history(
      documentIds: string[],
      { from = 0, to = Number.MAX_SAFE_INTEGER, newestFirst = false }: HistoryRange = {},
    ): Iterable<PastChange> {
      // Only the keys are sorted, and no statement stays open while a slow client reads.
      const keys = database
        .prepare(
          `SELECT c.document, c.sequence FROM changes c
            WHERE ${OF_DOCUMENTS} AND c.sequence BETWEEN ? AND ? ORDER BY c.sequence ${newestFirst ? 'DESC' : ''}`,
        )
        .all(JSON.stringify(documentIds), from, to)
      const read = database.prepare(
        `SELECT ${COLUMNS}, c.apply, c.revert FROM ${CHANGES} WHERE c.document = ? AND c.sequence = ?`,
      )
      for (const { document, sequence } of keys) {
        const row = read.get(String(document), Number(sequence))
        // The change has been deleted since its key was read.
        if (!row) continue
        yield { ...changeFields(row), apply: parsePatch(row.apply), revert: parsePatch(row.revert) }
      }
    },
    /** Which documents were created and deleted by which transaction: `history` without the patches. */
    historyMarks: (documentIds: string[]): ChangeMark[] =>
      database
        .prepare(
          `SELECT ${COLUMNS}, c.apply = ? AS isGone, c.revert = ? AS isNew FROM ${CHANGES}
            WHERE ${OF_DOCUMENTS} ORDER BY c.sequence`,
        )
        .all(whole(null), whole(null), JSON.stringify(documentIds))
        .map((row) => ({ ...changeFields(row), isGone: row.isGone === 1, isNew: row.isNew === 1 })),
    /** By document, the number of the last transaction whose change cannot be read. */
    lastUnreadable: (documentIds: string[]): Map<string, number> =>
      new Map(
        database
          .prepare(
            `SELECT c.document, MAX(c.sequence) AS last FROM changes c
              WHERE ${OF_DOCUMENTS} AND NOT (${isArray('c.apply')} AND ${isArray('c.revert')}) GROUP BY c.document`,
          )
          .all(JSON.stringify(documentIds))
          .map((row) => [String(row.document), Number(row.last)]),
      ),
    /** Finds other documents' transactions too: to revert a release, the Studio names the last one of its versions. */
    sequenceOf(transactionId: string): number | null {
      const found = database.prepare('SELECT sequence FROM transactions WHERE id = ?').get(transactionId)
      return found ? Number(found.sequence) : null
    },
    /** The time of the last transaction, in ISO 8601; null without one. */
    lastTime(): string | null {
      const last = database.prepare('SELECT timestamp FROM transactions ORDER BY sequence DESC LIMIT 1').get()
      return last ? String(last.timestamp) : null
    },
    /** Deletes the changes of these documents. Their transactions remain, so that their ids cannot be used again. */
    purgeHistory: (documentIds: string[]) =>
      void database
        .prepare('DELETE FROM changes WHERE document IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(documentIds)),
    /** The ids of documents that have more than one change before a time, so that these can be merged. */
    changedBefore: (time: string): string[] =>
      database
        .prepare(
          `SELECT c.document AS id FROM changes c JOIN transactions t USING (sequence)
            WHERE t.timestamp < ? GROUP BY c.document HAVING COUNT(*) > 1`,
        )
        .all(time)
        .map(({ id }) => String(id)),
    /** Merges a document's changes up to a transaction into one that creates it in a state; null deletes them. */
    mergeChanges: (documentId: string, sequence: number, state: unknown) =>
      atomically(database, () => {
        database.prepare('DELETE FROM changes WHERE document = ? AND sequence <= ?').run(documentId, sequence)
        if (state === null) return
        database
          .prepare('INSERT INTO changes VALUES (?, ?, ?, ?)')
          .run(documentId, sequence, whole(state), whole(null))
      }),
  }
}

const changeFields = (row: Record<string, unknown>) => ({
  sequence: Number(row.sequence),
  transactionId: String(row.id),
  author: String(row.author),
  timestamp: String(row.timestamp),
  documentId: String(row.document),
})

const isArray = (column: string) =>
  `CASE WHEN json_valid(${column}) THEN json_type(${column}) = 'array' ELSE 0 END`

/** A Mendoza patch that replaces the whole value. */
const whole = (value: unknown) => JSON.stringify([0, value])

function parsePatch(text: unknown): unknown[] | null {
  const patch = parseIfJson(text)
  return Array.isArray(patch) ? patch : null
}
