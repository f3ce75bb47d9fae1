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
