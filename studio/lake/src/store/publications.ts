import type { DatabaseSync } from 'node:sqlite'
import { type DocumentChange, type LakeDocument, isPrivateId, isRecord, publishedIdOf } from '../document.ts'

export const PUBLICATIONS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS formerSlugs (
    slug TEXT NOT NULL, document TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (slug, document)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS publications (document TEXT PRIMARY KEY, timestamp TEXT NOT NULL) WITHOUT ROWID;
`

/** The value of a document's field `slug`, whatever the document's type; null without one. */
function slugOf(document: LakeDocument | null): string | null {
  const slug = document && isRecord(document.slug) ? document.slug.current : null
  return typeof slug === 'string' && slug !== '' ? slug : null
}

/** Dates of first publication and former slugs. Stored, because merging and purging remove them from the history. */
export function openPublications(database: DatabaseSync) {
  const addSlug = database.prepare(
    'INSERT INTO formerSlugs VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
  )
  const addDate = database.prepare('INSERT OR IGNORE INTO publications VALUES (?, ?)')
  const findSlug = database.prepare('SELECT document FROM formerSlugs WHERE slug = ? ORDER BY sequence DESC')
  const findDate = database.prepare('SELECT timestamp FROM publications WHERE document = ?')
  const forget = ['formerSlugs', 'publications'].map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE document IN (SELECT value FROM json_each(?))`),
  )
  return {
    /** To be called within the transaction that makes the changes. */
    record(
      changes: readonly DocumentChange[],
      { sequence, timestamp }: { sequence: number | bigint; timestamp: string },
    ) {
      const drafted = new Set(changes.flatMap(({ id }) => (isPrivateId(id) ? publishedIdOf(id) : [])))
      for (const { id, before, after } of changes.filter((change) => !isPrivateId(change.id))) {
        const former = slugOf(before)
        if (former !== null && slugOf(after) !== former) addSlug.run(former, id, sequence)
        // What is created or imported without a draft may have been published before.
        if (!before && after) addDate.run(id, drafted.has(id) ? timestamp : after._createdAt)
      }
    },
    lookups: {
      /** Ids of the documents that were formerly published with a slug, most recent first. */
      formerlyAt: (slug: string) => findSlug.all(slug).map(({ document }) => String(document)),
      /** When a document was first published, in ISO 8601; null for never. */
      firstPublishedAt: (id: string): string | null => {
        const row = findDate.get(id)
        return row ? String(row.timestamp) : null
      },
    },
    forget(ids: readonly string[]) {
      for (const statement of forget) statement.run(JSON.stringify(ids))
    },
  }
}
