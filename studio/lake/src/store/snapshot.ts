import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { assetFileOf } from '../asset-document.ts'
import { parseIfJson } from '../check-document.ts'
import { isRecord } from '../document.ts'

/** `assets` are file names within the `assets` folder beside the database; `datasets` are those of its registry. */
export type Snapshot = { documents: number; assets: string[]; datasets: string[] }

/**
 * Copies the database, as of one moment, into a new file with mode 600. Other processes may write meanwhile. Blocks
 * the thread while it copies (about 1 s per 100 MB), so a server should leave it to another process.
 * @returns what the copy refers to. Assets are immutable and are written before their documents, so they can be copied
 * after the snapshot; a file that is missing then was deleted in between, and a new snapshot no longer refers to it.
 * @throws when the file exists
 */
export function writeSnapshot(database: DatabaseSync, file: string): Snapshot {
  // VACUUM INTO accepts a file that is empty and keeps its mode.
  writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
  database.prepare('VACUUM INTO ?').run(file)
  using copy = new DatabaseSync(file, { readOnly: true })
  const rows = copy.prepare('SELECT body FROM documents').all()
  const assets = rows.flatMap(({ body }) => assetFileIn(String(body)) ?? [])
  const datasets = copy.prepare('SELECT name FROM datasets ORDER BY name').all()
  return {
    documents: rows.length,
    assets: [...new Set(assets)],
    datasets: datasets.map(({ name }) => String(name)),
  }
}

function assetFileIn(body: string): string | null {
  // Parsing every document to find the few assets would be slow.
  if (!body.includes('"sanity.imageAsset"') && !body.includes('"sanity.fileAsset"')) return null
  const document = parseIfJson(body)
  return isRecord(document) ? assetFileOf(document) : null
}
