import type { SanityClient } from '@sanity/client'
import type { SanityDocumentLike } from 'sanity'
import { read, readText } from '../translation/read.ts'
import type { Entry } from './plan/entry.ts'
import { canonical } from './plan/paths.ts'
import { IMPORTED_TYPES } from './plan/imported-types.ts'
import type { Plan } from './plan/plan-import.ts'
import type { Uploads } from './plan/pictures.ts'
import {
  type ImportRecord,
  RECORD_TYPE,
  hasRevision,
  parseRecords,
  recordDocument,
  recordEntry,
} from './record.ts'

/** A client whose user may write drafts. */
type Client = Pick<SanityClient, 'fetch' | 'assets' | 'transaction'>
type ToBody = (bytes: Uint8Array<ArrayBuffer>) => Blob | Buffer

const UPLOADS_AT_A_TIME = 4
const RAW = { perspective: 'raw' } as const

/** What a plan is compared with. */
export async function readContent(
  client: Client,
): Promise<{ documents: SanityDocumentLike[]; records: ImportRecord[] }> {
  const types = [...IMPORTED_TYPES, RECORD_TYPE]
  const found = await client.fetch<SanityDocumentLike[]>('*[_type in $types]', { types }, RAW)
  const isRecord = ({ _type }: SanityDocumentLike) => _type === RECORD_TYPE
  return {
    documents: found.filter((document) => !isRecord(document)),
    records: parseRecords(found.filter(isRecord)),
  }
}

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
    /** What the client sends of bytes: a `Blob` in browsers, a `Buffer` in Node.js. */
    toBody: ToBody
  },
): Promise<ImportRecord | null> {
  const { plan, chosen, documents, source, toBody } = options
  const left = new Set(
    plan.entries.filter(({ id, state }) => state === 'created' && !chosen.has(id)).map(({ id }) => id),
  )
  const made = plan.entries
    .filter(({ id }) => chosen.has(id))
    .map((entry) => ({ ...entry, document: withoutReferences(entry.document, left) }))
    .filter((entry) => isNew(entry, documents))
  if (made.length === 0) return null
  const assets = await upload(
    { client, toBody },
    plan.uploads,
    JSON.stringify(made.map(({ document }) => document)),
  )
  const transactionId = crypto.randomUUID()
  const record: ImportRecord = {
    id: `imports.${transactionId}`,
    importedAt: new Date().toISOString(),
    source,
    transactionId,
    documents: made.map((entry) =>
      recordEntry(entry, documents.find(({ _id }) => _id === draftOf(entry)) ?? null),
    ),
  }
  const transaction = made.reduce(
    (all, entry) => all.createOrReplace(draftDocument(entry, assets)),
    client.transaction().transactionId(transactionId),
  )
  await transaction.create(recordDocument(record)).commit()
  return record
}

/** Whether an entry says something that neither the draft nor the published document does. */
function isNew({ id, document }: Entry, documents: readonly SanityDocumentLike[]): boolean {
  const current =
    documents.find(({ _id }) => _id === `drafts.${id}`) ?? documents.find(({ _id }) => _id === id)
  return canonical(fieldsOf(document)) !== canonical(fieldsOf(current))
}

/** Without what each write sets. */
function fieldsOf(document: unknown): Record<string, unknown> {
  const { _id, _rev, _updatedAt, ...fields } = objectOf(document)
  return fields
}

const draftOf = ({ id }: Pick<Entry, 'id'>) => `drafts.${id}`

function draftDocument(entry: Entry, assets: ReadonlyMap<string, string>): SanityDocumentLike {
  const fields = fieldsOf(replaced(entry.document, assets))
  return { ...fields, _id: draftOf(entry), _type: entry.type }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Without the items of arrays that refer to documents that are not written. */
function withoutReferences(value: unknown, ids: ReadonlySet<string>): unknown {
  const isLeft = (item: unknown) =>
    ids.has(readText(item, '_ref')) || ids.has(readText(read(item, 'skill'), '_ref'))
  if (Array.isArray(value))
    return value.filter((item) => !isLeft(item)).map((item) => withoutReferences(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [name, withoutReferences(content, ids)]),
  )
}

/** With the ids of uploaded pictures. */
function replaced(value: unknown, assets: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return assets.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => replaced(item, assets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, replaced(content, assets)]))
}

/** @param json in which the ids of the pictures that are needed occur @returns the ids of the uploaded ones */
async function upload(
  { client, toBody }: { client: Client; toBody: ToBody },
  uploads: Uploads,
  json: string,
): Promise<Map<string, string>> {
  const waiting = [...uploads].filter(([id]) => json.includes(id))
  const assets = new Map<string, string>()
  const next = async (): Promise<void> => {
    const [id, picture] = waiting.shift() ?? []
    if (id === undefined || !picture) return
    const asset = await client.assets.upload('image', toBody(picture.bytes), { filename: picture.name })
    assets.set(id, asset._id)
    return next()
  }
  await Promise.all(Array.from({ length: UPLOADS_AT_A_TIME }, next))
  return assets
}

/**
 * Restores the drafts as they were before an import, in one transaction. Drafts that were edited or published since are
 * kept.
 * @returns the titles of those that are kept
 */
export async function takeBack(client: Client, record: ImportRecord): Promise<{ kept: string[] }> {
  const ids = record.documents.map(({ id }) => `drafts.${id}`)
  const drafts = await client.fetch<SanityDocumentLike[]>('*[_id in $ids]', { ids }, RAW)
  const isUntouched = ({ id }: { id: string }) =>
    hasRevision(
      drafts.find(({ _id }) => _id === `drafts.${id}`),
      record.transactionId,
    )
  const transaction = record.documents.filter(isUntouched).reduce((all, { id, before }) => {
    if (!before) return all.delete(`drafts.${id}`)
    return all.createOrReplace({ ...fieldsOf(before), _id: before._id, _type: before._type })
  }, client.transaction())
  await transaction.delete(record.id).commit()
  return { kept: record.documents.filter((document) => !isUntouched(document)).map(({ title }) => title) }
}
