import type { DatabaseSync } from 'node:sqlite'
import { checkJson } from '../check-document.ts'
import type { LakeDocument } from '../document.ts'

/** A row that cannot be read as a document. `body` is its text as stored. */
export type Unreadable = { id: string; body: string; reason: string }

/** Reads the documents, and separately the rows that are not valid ones. */
export function readDocuments(database: DatabaseSync) {
  const documents: LakeDocument[] = []
  const unreadable: Unreadable[] = []
  for (const row of database.prepare('SELECT id, body FROM documents').iterate()) {
    const [id, body] = [String(row.id), String(row.body)]
    const checked = checkJson(body)
    if ('problem' in checked) unreadable.push({ id, body, reason: checked.problem })
    else if (checked.document._id === id) documents.push(checked.document)
    else unreadable.push({ id, body, reason: `its "_id" is "${checked.document._id}"` })
  }
  return { documents, unreadable }
}

/** Moves rows to the table `quarantine`, where they can be repaired by hand. */
export function setAside(database: DatabaseSync, rows: Unreadable[]) {
  const insert = database.prepare('INSERT INTO quarantine (id, body, reason, setAsideAt) VALUES (?, ?, ?, ?)')
  const remove = database.prepare('DELETE FROM documents WHERE id = ?')
  const now = new Date().toISOString()
  for (const { id, body, reason } of rows) {
    insert.run(id, body, reason, now)
    remove.run(id)
  }
}

export const listQuarantine = (database: DatabaseSync): Unreadable[] =>
  database
    .prepare('SELECT id, body, reason FROM quarantine ORDER BY sequence')
    .all()
    .map(({ id, body, reason }) => ({ id: String(id), body: String(body), reason: String(reason) }))
