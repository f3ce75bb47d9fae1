import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import { type Plan, planImport } from './plan/plan-import.ts'
import { readFiles } from './readers/read-files.ts'
import type { NamedFile } from './readers/unzip.ts'
import { type ImportRecord, recordedBase, readRecords } from './record.ts'
import { type Client, RAW } from './drafts-transaction.ts'
import { IMPORTED_TYPES } from './plan/content.ts'

export type PlanTask = {
  files: NamedFile[]
  documents: SanityDocumentLike[]
  records: ImportRecord[]
  language: Language
}

export type Planned = { source: string; plan: Plan }

/** Reads files and compares them with the content, which takes seconds for large ones. @throws {ImportError} */
export function planFiles({ files, documents, records, language }: PlanTask): Planned {
  const { source, profile } = readFiles(files)
  return { source, plan: planImport({ profile, documents, base: recordedBase(records, source), language }) }
}

export type Prepared = Planned & { documents: readonly SanityDocumentLike[] }

/** Compares files with the content. Nothing is written. @throws {ImportError} */
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
