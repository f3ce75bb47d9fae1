import { createKey } from '@portfolio/contract/create-key'
import type { Transaction } from '@sanity/client'
import { type Client, commit, contentFields, draftId, ifUntouched, RAW } from './drafts-transaction.ts'
import { ImportError } from './import-error.ts'
import { type ImportRecord, readRecords, type RecordedDocument } from './record.ts'
import { unusedPictures } from './upload-pictures.ts'

export type ImportedDraft = { id: string; title: string; type: string }

/** An import, and what has become of its documents since. Those that were deleted are in none of the lists. */
export type EarlierImport = Awaited<ReturnType<typeof readEarlierImports>>[number]

/** @returns the latest import last */
export async function readEarlierImports(client: Pick<Client, 'fetch'>) {
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
    /** Documents that have a draft, whoever has written it. */
    drafts: record.documents.flatMap(({ id, title }): ImportedDraft[] => {
      const draft = present.get(draftId({ id }))
      return draft ? [{ id, title, type: draft._type }] : []
    }),
    untouched: record.documents.filter(isUntouched),
    kept: record.documents.filter((document) => isThere(document) && !isUntouched(document)),
  }))
}

/** @property kept the titles of documents that stay as they are */
type Outcome = { isTakenBack: boolean; kept: string[] }

/**
 * Restores the drafts as they were before an import and deletes its pictures that nothing else shows, in one
 * transaction. Drafts that were edited or published since are kept, with their part of the record.
 * @returns `isTakenBack` is false when all are kept, and then nothing is written
 * @throws {ImportError}
 */
export async function takeBack(client: Client, { id }: Pick<ImportRecord, 'id'>): Promise<Outcome> {
  const imports = await readEarlierImports(client)
  const found = imports.find(({ record }) => record.id === id)
  if (!found) throw new ImportError('This import was taken back already')
  const kept = found.kept.map(({ title }) => title)
  if (found.untouched.length === 0 && kept.length > 0) return { isTakenBack: false, kept }
  const records = imports.map(({ record }) => record)
  const unused = await unusedPictures(client, found.record.assets, {
    without: found.untouched.map(draftId),
    records,
  })
  const transactionId = createKey()
  const restored = found.untouched.reduce(
    (all, document) => restore(all, { document, records, transactionId }),
    client.transaction().transactionId(transactionId),
  )
  const cleared = unused.reduce((all, asset) => all.delete(asset), restored)
  await commit(withRemainder(cleared, found, unused), 'Try again.')
  return { isTakenBack: true, kept }
}

function restore(
  transaction: Transaction,
  options: { document: RecordedDocument; records: readonly ImportRecord[]; transactionId: string },
): Transaction {
  const { document, records, transactionId } = options
  const { id, before, revision } = document
  const untouched = ifUntouched(transaction, { _id: draftId(document), _rev: revision })
  if (!before) return untouched.delete(draftId(document))
  // Restoring changes the draft's revision, so it is updated in the record of the import that wrote this state.
  const earlier = records.filter(({ documents }) =>
    documents.some((other) => other.id === id && other.revision === before._rev),
  )
  return earlier.reduce(
    (all, record) =>
      all.patch(record.id, { set: { [`documents[_key == "${id}"].revision`]: transactionId } }),
    untouched.createOrReplace({ ...contentFields(before), _id: before._id, _type: before._type }),
  )
}

/** Keeps of the record what the next import of the source has to know. */
function withRemainder(transaction: Transaction, { record, kept }: EarlierImport, unused: readonly string[]) {
  if (kept.length === 0) return transaction.delete(record.id)
  const gone = record.documents.filter((document) => !kept.includes(document))
  return transaction.patch(record.id, {
    set: { assets: record.assets.filter((asset) => !unused.includes(asset)) },
    unset: gone.map(({ id }) => `documents[_key == "${id}"]`),
  })
}

const MOST_TITLES = 10

export function describeOutcome({ isTakenBack, kept }: Outcome): { title: string; description: string } {
  if (kept.length === 0) return { title: 'The import was taken back', description: '' }
  const titles = kept.slice(0, MOST_TITLES).join(', ')
  const more = kept.length > MOST_TITLES ? ` and ${kept.length - MOST_TITLES} more` : ''
  return {
    title: isTakenBack ? 'Part of the import was taken back' : 'Nothing was taken back',
    description: `Edited or published since, and therefore kept: ${titles}${more}`,
  }
}
