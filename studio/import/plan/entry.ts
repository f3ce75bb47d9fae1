import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import type { Profile } from '../profile.ts'
import type { Content } from './content.ts'
import { type FieldChange, type Merge, type Written, createMerge } from './merge.ts'
import type { Path } from './paths.ts'
import type { Uploads } from './pictures.ts'

export type Entry = {
  id: string
  type: string
  title: string
  state: 'created' | 'changed' | 'same'
  changes: FieldChange[]
  /** Fields that differ from the file but are kept, because somebody has edited them. */
  kept: Path[]
  document: unknown
  written: Written
}

/** What earlier imports wrote, by document. */
export type Base = ReadonlyMap<string, Written>

export type Planning = {
  profile: Profile
  content: Content
  base: Base
  language: Language
  uploads: Uploads
  leave: (where: string, why: string) => void
}

/** Plans one document. @param document what is there, or a new document */
export function planEntry(
  { content, base }: Pick<Planning, 'content' | 'base'>,
  { document, id, title }: { document: SanityDocumentLike; id: string; title: string },
  describe: (merge: Merge) => void,
): Entry {
  const merge = createMerge(document, base.get(id) ?? {})
  describe(merge)
  const { changes, kept, written, document: next } = merge.result()
  const state = !content.has(id) ? 'created' : changes.length > 0 ? 'changed' : 'same'
  return { id, type: document._type, title, state, changes, kept, document: next, written }
}
