import type { DatabaseSync } from 'node:sqlite'

/** A document's part of a past transaction. A patch is null when its row cannot be read. */
export type PastChange = {
  sequence: number
  transactionId: string
  author: string
  timestamp: string
  documentId: string
  apply: unknown[] | null
  revert: unknown[] | null
}

const QUERY = `
  SELECT c.sequence, t.id, t.author, t.timestamp, c.document, c.apply, c.revert
    FROM changes c JOIN transactions t USING (sequence)
   WHERE c.document IN (SELECT value FROM json_each(?)) ORDER BY c.sequence`

/** The changes of these documents, oldest first. */
export const readHistory = (database: DatabaseSync, documentIds: string[]): PastChange[] =>
  database
    .prepare(QUERY)
    .all(JSON.stringify(documentIds))
    .map((row) => ({
      sequence: Number(row.sequence),
      transactionId: String(row.id),
      author: String(row.author),
      timestamp: String(row.timestamp),
      documentId: String(row.document),
      apply: parsePatch(row.apply),
      revert: parsePatch(row.revert),
    }))

/** Deletes the changes of these documents. Their transactions stay, so that no id of theirs can be used again. */
export function purgeHistory(database: DatabaseSync, documentIds: string[]) {
  database
    .prepare('DELETE FROM changes WHERE document IN (SELECT value FROM json_each(?))')
    .run(JSON.stringify(documentIds))
}

/** The ids of documents that have more before a time than one change that creates them. */
export const documentsChangedBefore = (database: DatabaseSync, time: string): string[] =>
  database
    .prepare(
      `SELECT c.document AS id FROM changes c JOIN transactions t USING (sequence)
        WHERE t.timestamp < ? GROUP BY c.document HAVING COUNT(*) > 1`,
    )
    .all(time)
    .map(({ id }) => String(id))

/** Mendoza: a patch that replaces the whole value. */
const whole = (value: unknown) => JSON.stringify([0, value])

/** Replaces the changes of a document up to one by its creation with a state, or by nothing. */
export function mergeChanges(database: DatabaseSync, documentId: string, sequence: number, state: unknown) {
  database.prepare('DELETE FROM changes WHERE document = ? AND sequence <= ?').run(documentId, sequence)
  if (state === null) return
  database
    .prepare('INSERT INTO changes VALUES (?, ?, ?, ?)')
    .run(documentId, sequence, whole(state), whole(null))
}

function parsePatch(text: unknown): unknown[] | null {
  const patch = parseOrNull(text)
  return Array.isArray(patch) ? patch : null
}

/** Null for what is not JSON, too. */
export function parseOrNull(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return null
  }
}
