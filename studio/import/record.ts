import type { SanityDocumentLike } from 'sanity'
import * as z from 'zod/mini'
import { readList, readText } from '../translation/read.ts'
import { type Client, draftId, RAW } from './drafts-transaction.ts'
import type { Base } from './plan/entry.ts'
import { IMPORTED_TYPES } from './plan/content.ts'
import type { Written } from './plan/merge.ts'
import { PICTURE } from './plan/paths.ts'

/** The type of the document with what an import has written. It has no form; only people who see drafts can read it. */
export const RECORD_TYPE = 'profileImport'

export type ImportRecord = {
  id: string
  importedAt: string
  source: string
  /** Ids of the pictures that are there because of this import or an earlier one. */
  assets: string[]
  documents: RecordedDocument[]
}

export type RecordedDocument = {
  id: string
  title: string
  /** The draft's revision after this import, or after a later import was taken back. */
  revision: string
  /** The draft as it was; null where there was none. */
  before: SanityDocumentLike | null
  written: Written
}

/** `before` and `written` are stored as JSON: paths like `skills[react].level` cannot be names of attributes. */
export const recordDocument = ({ id, documents, ...rest }: ImportRecord) => ({
  _id: id,
  _type: RECORD_TYPE,
  ...rest,
  documents: documents.map(({ before, written, ...named }) => ({
    _key: named.id,
    ...named,
    before: before && JSON.stringify(before),
    written: JSON.stringify(written),
  })),
})

export async function readRecords(client: Pick<Client, 'fetch'>): Promise<ImportRecord[]> {
  const found = await client.fetch<unknown[]>('*[_type == $type]', { type: RECORD_TYPE }, RAW)
  return found
    .map((document) => ({
      id: readText(document, '_id'),
      importedAt: readText(document, 'importedAt'),
      source: readText(document, 'source'),
      assets: readList(document, 'assets').filter(isPicture),
      documents: readList(document, 'documents').flatMap(parseEntry).filter(isOfImport),
    }))
    .toSorted((one, other) => (one.importedAt < other.importedAt ? -1 : 1))
}

const beforeSchema = z.looseObject({ _id: z.string(), _type: z.string() })
const writtenSchema = z.record(z.string(), z.string())

/** No item for an invalid entry: records have no form, but everyone who may edit can write any document. */
function parseEntry(entry: unknown): RecordedDocument[] {
  try {
    const before = readText(entry, 'before')
    return [
      {
        id: readText(entry, 'id'),
        title: readText(entry, 'title'),
        revision: readText(entry, 'revision'),
        before: before === '' ? null : beforeSchema.parse(JSON.parse(before)),
        written: writtenSchema.parse(JSON.parse(readText(entry, 'written'))),
      },
    ]
  } catch {
    return []
  }
}

/** An editor can write any record, which the owner may take back: it must not reach private documents. */
const isOfImport = ({ id, before }: RecordedDocument) =>
  /^[\w-]+$/.test(id) &&
  (!before || (before._id === draftId({ id }) && IMPORTED_TYPES.includes(before._type)))

const isPicture = (id: unknown): id is string => typeof id === 'string' && PICTURE.test(id)

/** What imports from a source have written; values from another source count as edited by a person. */
export const recordedBase = (records: readonly ImportRecord[], source: string): Base =>
  new Map(
    records
      .filter((record) => record.source === source)
      .flatMap(({ documents }) => documents.map(({ id, written }) => [id, written])),
  )
