import type { DatabaseSync } from 'node:sqlite'
import { type LakeDocument, isPrivateId, isRecord } from '../document.ts'

type Change = { id: string; before: LakeDocument | null; after: LakeDocument | null }

export const FORMER_SLUGS_SCHEMA = `
  CREATE TABLE IF NOT EXISTS formerSlugs (
    slug TEXT NOT NULL, document TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (slug, document)
  ) WITHOUT ROWID;
`

/** Of a document of any type: its field `slug` of Sanity's type. */
function slugOf(document: LakeDocument | null): string | null {
  const slug = document && isRecord(document.slug) ? document.slug.current : null
  return typeof slug === 'string' && slug !== '' ? slug : null
}

/** The slugs that published documents had, which histories that are merged or purged no longer tell. */
export function openFormerSlugs(database: DatabaseSync) {
  const add = database.prepare(
    'INSERT INTO formerSlugs VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET sequence = excluded.sequence',
  )
  const find = database.prepare('SELECT document FROM formerSlugs WHERE slug = ? ORDER BY sequence DESC')
  const forget = database.prepare(
    'DELETE FROM formerSlugs WHERE document IN (SELECT value FROM json_each(?))',
  )
  return {
    /** To be called for each change, within its transaction. */
    record({ id, before, after }: Change, sequence: number | bigint) {
      const former = slugOf(before)
      if (former !== null && !isPrivateId(id) && slugOf(after) !== former) add.run(former, id, sequence)
    },
    /** Ids of the documents that once had a slug, the one that gave it up last first. */
    idsOf: (slug: string) => find.all(slug).map(({ document }) => String(document)),
    forget: (ids: readonly string[]) => void forget.run(JSON.stringify(ids)),
  }
}
