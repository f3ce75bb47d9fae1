import { createKey } from '@portfolio/contract/create-key'
import { getPublishedId } from '@sanity/client/csm'
import type { SanityDocumentLike } from 'sanity'
import { read, readText } from '../translation/read.ts'
import {
  type Client,
  commit,
  conflict,
  contentFields,
  draftId,
  ifUntouched,
  RAW,
} from './drafts-transaction.ts'
import { IMPORTED_TYPES } from './plan/content.ts'
import type { Entry } from './plan/entry.ts'
import type { FieldChange } from './plan/merge.ts'
import { canonical, pathText, valueAt } from './plan/paths.ts'
import type { Plan } from './plan/plan-import.ts'
import { type ImportRecord, readRecords, recordDocument } from './record.ts'
import { type ToBody, unusedPictures, uploadPictures } from './upload-pictures.ts'

const AGAIN = 'Begin the import again.'

/**
 * Uploads the pictures of the chosen entries, then writes them as drafts in one transaction.
 * @param options.chosen entries of the plan, by their ids
 * @returns the record of the import; null where nothing changes
 */
export async function carryOut(
  client: Client,
  options: {
    plan: Plan
    chosen: ReadonlySet<string>
    documents: readonly SanityDocumentLike[]
    source: string
    toBody: ToBody
  },
): Promise<ImportRecord | null> {
  const { plan, chosen, documents, source, toBody } = options
  const left = new Set(
    plan.entries.filter(({ id, state }) => state === 'created' && !chosen.has(id)).map(({ id }) => id),
  )
  const before = new Map(documents.map((document) => [document._id, document]))
  const made = plan.entries
    .filter(({ id }) => chosen.has(id))
    .map((entry) => withoutItems(entry, left))
    .filter((entry) => isNew(entry, before))
  if (made.length === 0) return null
  const ids = new Set(made.map(({ id }) => id))
  const query = '*[_type in $types]{ _id, _rev }'
  const now = await client.fetch<SanityDocumentLike[]>(query, { types: IMPORTED_TYPES }, RAW)
  // The transaction itself looks at drafts only. A new document may be of another import of the same file.
  const known = new Set(documents.map(({ _id }) => getPublishedId(_id)))
  const isChanged = ({ _id, _rev }: SanityDocumentLike) =>
    !known.has(getPublishedId(_id)) || (ids.has(_id) && before.get(_id)?._rev !== _rev)
  if (now.some(isChanged)) throw conflict(AGAIN)
  const json = JSON.stringify(made.map(({ document }) => document))
  const assets: string[] = []
  try {
    const uploaded = await uploadPictures(client, plan.uploads, { json, ours: assets, toBody })
    const transactionId = createKey()
    const record: ImportRecord = {
      id: `imports.${transactionId}`,
      importedAt: new Date().toISOString(),
      source,
      assets,
      documents: made.map((entry) => ({
        id: entry.id,
        title: entry.title,
        revision: transactionId,
        before: before.get(draftId(entry)) ?? null,
        written: entry.written,
      })),
    }
    const transaction = made.reduce((all, entry) => {
      const fields = contentFields(
        mapped(entry.document, (value) => (typeof value === 'string' && uploaded.get(value)) || value),
      )
      const draft = { ...fields, _id: draftId(entry), _type: entry.type }
      const old = before.get(draft._id)
      return old ? ifUntouched(all, old).createOrReplace(draft) : all.create(draft)
    }, client.transaction().transactionId(transactionId))
    await commit(transaction.create(recordDocument(record)), AGAIN)
    return record
  } catch (error) {
    const unused = await unusedPictures(client, assets, { records: await readRecords(client) })
    if (unused.length > 0) await unused.reduce((all, id) => all.delete(id), client.transaction()).commit()
    throw error
  }
}

function isNew(entry: Entry, documents: ReadonlyMap<string, SanityDocumentLike>): boolean {
  const current = documents.get(draftId(entry)) ?? documents.get(entry.id)
  return canonical(contentFields(entry.document)) !== canonical(contentFields(current))
}

/** Leaves out what refers to documents that are not written; a later import can still add it. */
function withoutItems(entry: Entry, ids: ReadonlySet<string>): Entry {
  const isLeft = (item: unknown) =>
    ids.has(readText(item, '_ref')) || ids.has(readText(read(item, 'skill'), '_ref'))
  const document = mapped(entry.document, (value) =>
    Array.isArray(value) ? value.filter((item) => !isLeft(item)) : value,
  )
  const isThere = ({ path }: FieldChange) => {
    const item = path.findLastIndex((part) => typeof part !== 'string')
    return valueAt(document, path.slice(0, item + 1)) !== undefined
  }
  const absent = new Set(entry.changes.filter((change) => !isThere(change)).map(({ path }) => pathText(path)))
  const written = Object.entries(entry.written).filter(([path]) => !absent.has(path))
  return { ...entry, document, written: Object.fromEntries(written) }
}

const mapped = (document: unknown, replace: (value: unknown) => unknown): unknown =>
  JSON.parse(JSON.stringify(document), (_name, value: unknown) => replace(value))
