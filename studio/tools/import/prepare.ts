import type { Language } from '@portfolio/contract/language'
import type { SanityClient } from '@sanity/client'
import type { SanityDocumentLike } from 'sanity'
import { readContent } from '../../import/carry-out.ts'
import type { Plan } from '../../import/plan/plan-import.ts'
import type { NamedFile } from '../../import/readers/unzip.ts'
import { baseOf } from '../../import/record.ts'

/** A plan that was shown, and the content that it was compared with. */
export type Prepared = { source: string; plan: Plan; documents: readonly SanityDocumentLike[] }

/** Reads files and compares them with the content. The readers are loaded when they are needed. */
export async function prepare(
  client: SanityClient,
  files: NamedFile[],
  language: Language,
): Promise<Prepared> {
  const [{ readFiles }, { planImport }] = await Promise.all([
    import('../../import/readers/read-files.ts'),
    import('../../import/plan/plan-import.ts'),
  ])
  const { source, profile } = readFiles(files)
  const { documents, records } = await readContent(client)
  return {
    source,
    documents,
    plan: await planImport({ profile, documents, base: baseOf(records, source), language }),
  }
}
