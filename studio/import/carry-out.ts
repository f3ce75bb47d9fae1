import type { SanityDocumentLike } from 'sanity'
import { read, readText } from '../translation/read.ts'
import { type Client, commit, draftOf, fieldsOf, ifUntouched } from './drafts-transaction.ts'
import type { Entry } from './plan/entry.ts'
import type { FieldChange } from './plan/merge.ts'
import { canonical, pathText, valueAt } from './plan/paths.ts'
import type { Plan } from './plan/plan-import.ts'
import type { Uploads } from './plan/pictures.ts'
import { type ImportRecord, recordDocument } from './record.ts'

type ToBody = (bytes: Uint8Array<ArrayBuffer>) => Blob | Buffer

const UPLOADS_AT_A_TIME = 4

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
  const before = new Map(documents.map((document) => [document._id, document]))
  const made = plan.entries
    .filter(({ id }) => chosen.has(id))
    .map((entry) => withoutItems(entry, left))
    .filter((entry) => isNew(entry, before))
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
    documents: made.map((entry) => ({
      id: entry.id,
      title: entry.title,
      revision: transactionId,
      before: before.get(draftOf(entry)) ?? null,
      written: entry.written,
    })),
  }
  const transaction = made.reduce((all, entry) => {
    const draft = draftDocument(entry, assets)
    const old = before.get(draft._id)
    return old ? ifUntouched(all, old).createOrReplace(draft) : all.create(draft)
  }, client.transaction().transactionId(transactionId))
  await commit(transaction.create(recordDocument(record)))
  return record
}

/** Whether an entry says something that neither the draft nor the published document does. */
function isNew(entry: Entry, documents: ReadonlyMap<string, SanityDocumentLike>): boolean {
  const current = documents.get(draftOf(entry)) ?? documents.get(entry.id)
  return canonical(fieldsOf(entry.document)) !== canonical(fieldsOf(current))
}

function draftDocument(entry: Entry, assets: ReadonlyMap<string, string>): SanityDocumentLike {
  const fields = fieldsOf(replaced(entry.document, assets))
  return { ...fields, _id: draftOf(entry), _type: entry.type }
}

/** Without what refers to documents that are not written; a later import can still add it. */
function withoutItems(entry: Entry, ids: ReadonlySet<string>): Entry {
  const document = withoutReferences(entry.document, ids)
  const isThere = ({ path }: FieldChange) => {
    const item = path.findLastIndex((part) => typeof part !== 'string')
    return valueAt(document, path.slice(0, item + 1)) !== undefined
  }
  const absent = new Set(entry.changes.filter((change) => !isThere(change)).map(({ path }) => pathText(path)))
  const written = Object.entries(entry.written).filter(([path]) => !absent.has(path))
  return { ...entry, document, written: Object.fromEntries(written) }
}

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
