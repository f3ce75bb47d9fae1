import type { Transaction } from '@sanity/client'
import type { SanityDocumentLike } from 'sanity'
import { type Client, RAW, commit, draftOf, fieldsOf, ifUntouched } from './drafts-transaction.ts'
import { type ImportRecord, type RecordedDocument, readRecords } from './record.ts'

/**
 * Restores the drafts as they were before an import, in one transaction. Drafts that were edited or published since are
 * kept.
 * @returns the titles of those that are kept
 */
export async function takeBack(client: Client, record: ImportRecord): Promise<{ kept: string[] }> {
  const ids = record.documents.map(draftOf)
  const drafts = await client.fetch<SanityDocumentLike[]>('*[_id in $ids]', { ids }, RAW)
  const records = await readRecords(client)
  const asImported = (document: RecordedDocument) =>
    drafts.find(({ _id, _rev }) => _id === draftOf(document) && _rev === document.revision)
  const transactionId = crypto.randomUUID()
  const transaction = record.documents.reduce((all, document) => {
    const draft = asImported(document)
    return draft ? restore(ifUntouched(all, draft), { document, draft, records, transactionId }) : all
  }, client.transaction().transactionId(transactionId))
  await commit(transaction.delete(record.id))
  return {
    kept: record.documents.filter((document) => !asImported(document)).map(({ title }) => title),
  }
}

function restore(
  transaction: Transaction,
  options: {
    document: RecordedDocument
    draft: SanityDocumentLike
    records: readonly ImportRecord[]
    transactionId: string
  },
): Transaction {
  const { document, draft, records, transactionId } = options
  const { id, before } = document
  if (!before) return transaction.delete(draft._id)
  // The import that had written it can be taken back, too: its draft gets another revision by this.
  const earlier = records.filter(({ documents }) =>
    documents.some((other) => other.id === id && other.revision === before._rev),
  )
  return earlier.reduce(
    (all, record) =>
      all.patch(record.id, { set: { [`documents[_key == "${id}"].revision`]: transactionId } }),
    transaction.createOrReplace({ ...fieldsOf(before), _id: before._id, _type: before._type }),
  )
}
