import { type Client, RAW, draftId } from './drafts-transaction.ts'
import { type ImportRecord, type RecordedDocument, readRecords } from './record.ts'

/** `id` is that of the published document. */
export type ImportedDraft = { id: string; title: string; type: string }

/** An import, and what has become of its documents since. Those that were deleted are in none of the lists. */
export type EarlierImport = {
  record: ImportRecord
  /** Those with a draft, whoever has written it. */
  drafts: ImportedDraft[]
  /** Those whose drafts are as the import left them. */
  untouched: RecordedDocument[]
  /** Those that were edited or published. */
  kept: RecordedDocument[]
}

/** @returns the latest import last */
export async function readEarlierImports(client: Pick<Client, 'fetch'>): Promise<EarlierImport[]> {
  const records = await readRecords(client)
  const ids = records.flatMap(({ documents }) => documents.flatMap(({ id }) => [id, draftId({ id })]))
  const query = '*[_id in $ids]{ _id, _rev, _type }'
  const found = await client.fetch<{ _id: string; _rev: string; _type: string }[]>(query, { ids }, RAW)
  const present = new Map(found.map((document) => [document._id, document]))
  const isUntouched = (document: RecordedDocument) =>
    present.get(draftId(document))?._rev === document.revision
  const isThere = (document: RecordedDocument) => present.has(draftId(document)) || present.has(document.id)
  return records.map((record) => ({
    record,
    drafts: record.documents.flatMap(({ id, title }) => {
      const draft = present.get(draftId({ id }))
      return draft ? { id, title, type: draft._type } : []
    }),
    untouched: record.documents.filter(isUntouched),
    kept: record.documents.filter((document) => isThere(document) && !isUntouched(document)),
  }))
}
