import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import { type Client, RAW } from './drafts-transaction.ts'
import type { Planned, PlanTask } from './plan-files.ts'
import { IMPORTED_TYPES } from './plan/content.ts'
import type { NamedFile } from './readers/unzip.ts'
import { readRecords } from './record.ts'

/** A plan, and the content that it was compared with. */
export type Prepared = Planned & { documents: readonly SanityDocumentLike[] }

/**
 * Compares files with the content. Nothing is written.
 * @param options.language in which the files are written
 * @param options.plan `planFiles`, here or in a worker
 * @throws {ImportError}
 */
export async function prepare(
  client: Client,
  files: NamedFile[],
  { language, plan }: { language: Language; plan: (task: PlanTask) => Planned | Promise<Planned> },
): Promise<Prepared> {
  const [documents, records] = await Promise.all([readContent(client), readRecords(client)])
  return { documents, ...(await plan({ files, documents, records, language })) }
}

/** Drafts and published documents of `IMPORTED_TYPES`. */
export const readContent = (client: Client) =>
  client.fetch<SanityDocumentLike[]>('*[_type in $types]', { types: IMPORTED_TYPES }, RAW)
