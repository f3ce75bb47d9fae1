import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lake } from '@portfolio/lake'
import * as z from 'zod/mini'

const sectionSchema = z.catchall(z.object({ _id: z.string(), _type: z.string() }), z.unknown())
/** A document with texts of the interface, `{en, srb}` by key. */
export type TextSection = z.infer<typeof sectionSchema>

/**
 * Adds interface texts of this version that a store filled by an earlier version lacks; pages would show their
 * keys. Drafts get them too, because publishing replaces the document. Existing texts are not changed.
 * @param folder with `translations.ndjson`
 * @returns how many documents were created or completed; 0 writes nothing
 */
export async function addMissingTexts(
  lake: Pick<Lake, 'document' | 'mutate'>,
  folder: string,
): Promise<number> {
  const sections = await readSections(folder)
  const mutations = sections.flatMap((section) => [
    ...complete(lake, section),
    ...completeDraft(lake, section),
  ])
  if (mutations.length > 0) lake.mutate(mutations, 'upgrade')
  return mutations.length
}

/** The documents with the interface's texts. @param folder with `translations.ndjson` */
export async function readSections(folder: string): Promise<TextSection[]> {
  const lines = (await readFile(join(folder, 'translations.ndjson'), 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((line) => sectionSchema.parse(JSON.parse(line)))
}

function complete(lake: Pick<Lake, 'document'>, section: TextSection) {
  const stored = lake.document(section._id)
  return stored ? setMissing(stored, section) : [{ create: section }]
}

function completeDraft(lake: Pick<Lake, 'document'>, section: TextSection) {
  const draft = lake.document(`drafts.${section._id}`)
  return draft ? setMissing(draft, section) : []
}

function setMissing(stored: { _id: string; [key: string]: unknown }, section: TextSection) {
  const missing = Object.entries(section).filter(([key]) => !Object.hasOwn(stored, key))
  return missing.length === 0
    ? []
    : [{ patch: { id: stored._id, setIfMissing: Object.fromEntries(missing) } }]
}
