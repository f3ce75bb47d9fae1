import type { Language } from '@portfolio/contract/language'
import type { SanityDocumentLike } from 'sanity'
import { type Plan, planImport } from './plan/plan-import.ts'
import { readFiles } from './readers/read-files.ts'
import type { NamedFile } from './readers/unzip.ts'
import { type ImportRecord, recordedBase } from './record.ts'

export type PlanTask = {
  files: NamedFile[]
  /** Drafts and published documents of `IMPORTED_TYPES`. */
  documents: SanityDocumentLike[]
  records: ImportRecord[]
  /** The language of the files. */
  language: Language
}

export type Planned = { source: string; plan: Plan }

/** Reads files and compares them with the content, which takes seconds for large ones. @throws {ImportError} */
export function planFiles({ files, documents, records, language }: PlanTask): Planned {
  const { source, profile } = readFiles(files)
  return { source, plan: planImport({ profile, documents, base: recordedBase(records, source), language }) }
}
