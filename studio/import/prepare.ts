import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import { type Client, RAW } from './drafts-transaction.ts'
import { IMPORTED_TYPES } from './plan/imported-types.ts'
import { type Plan, planImport } from './plan/plan-import.ts'
import { readFiles } from './readers/read-files.ts'
import type { NamedFile } from './readers/unzip.ts'
import { baseOf, readRecords } from './record.ts'

/** A plan, and the content that it was compared with. */
export type Prepared = { source: string; plan: Plan; documents: readonly SanityDocumentLike[] }

/**
 * Reads files and compares them with the content. Nothing is written.
 * @param language in which the files are written
 * @throws {ImportError}
 */
export async function prepare(client: Client, files: NamedFile[], language: Language): Promise<Prepared> {
  const { source, profile } = readFiles(files)
  const [documents, records] = await Promise.all([readContent(client), readRecords(client)])
  return {
    source,
    documents,
    plan: await planImport({ profile, documents, base: baseOf(records, source), language }),
  }
}

/** Drafts and published documents of `IMPORTED_TYPES`. */
export const readContent = (client: Client) =>
  client.fetch<SanityDocumentLike[]>('*[_type in $types]', { types: IMPORTED_TYPES }, RAW)
