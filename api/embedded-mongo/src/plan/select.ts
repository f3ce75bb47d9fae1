import { decodeDocument } from '../bson/codec.ts'
import { keyOf } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { createFilter } from '../query/filter.ts'
import { type SortField, createSortKey, sortItems } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection, Entry, KeyRange, Reading } from '../storage/types.ts'
import { type Access, type Order, accessesOf } from './access.ts'
import { type Plan, choosePlan } from './planner.ts'

export type Selection = {
  filter?: Document
  sort?: SortField[]
  skip?: number
  /** 0 for all */
  limit?: number
}

/** The documents that a filter selects, in order, read lazily. */
export function select(storage: Storage, collection: Collection, selection: Selection): Iterable<Document> {
  const plan = planOf(storage, collection, selection)
  return isAnsweredByKeys(plan, selection)
    ? decoded(bodies(storage, plan, selection))
    : selectByReading(storage, collection, plan, selection)
}

/** The same documents as BSON, decoded only where the filter or the order needs their fields. */
export function selectStored(
  storage: Storage,
  collection: Collection,
  selection: Selection,
): Iterable<Document | Uint8Array> {
  const plan = planOf(storage, collection, selection)
  return isAnsweredByKeys(plan, selection)
    ? bodies(storage, plan, selection)
    : selectByReading(storage, collection, plan, selection)
}

/** Upper limit of documents per read, for queries with a limit. */
const PAGE_MAX = 32

const endOfSelection = ({ skip = 0, limit = 0 }: Selection) => (limit === 0 ? Infinity : skip + limit)

const planOf = (storage: Storage, collection: Collection, selection: Selection) =>
  choosePlan(storage, collection, selection.filter ?? {}, selection.sort ?? [], endOfSelection(selection))

const isAnsweredByKeys = ({ access, order }: Plan, { sort = [] }: Selection) =>
  access.isExact && (sort.length === 0 || order?.isComplete === true)

function* bodies(
  storage: Storage,
  { access, order }: Plan,
  { skip = 0, limit = 0 }: Selection,
): Generator<Uint8Array> {
  const [range] = access.ranges
  const isPage = limit > 0 && limit <= PAGE_MAX && skip === 0 && access.ranges.length === 1
  if (range && isPage && access.source.index && !access.isMultikey) {
    const first = storage.firstBodies(access.source, range, order?.isReverse ?? false, limit)
    if (first) return yield* first
  }
  const entries = order
    ? inOrder(storage, access, order, skip, limit)
    : inAnyOrder(storage, access, skip, limit)
  for (const { body } of take(entries, 0, limit)) {
    const bytes = body()
    if (bytes) yield bytes
  }
}

function* decoded(documents: Iterable<Uint8Array>): Generator<Document> {
  for (const bytes of documents) yield decodeDocument(bytes)
}

function selectByReading(
  storage: Storage,
  collection: Collection,
  { access, order }: Plan,
  selection: Selection,
): Iterable<Document> {
  const { filter = {}, sort = [], skip = 0, limit = 0 } = selection
  const matches = createFilter(filter)
  const end = endOfSelection(selection)
  if (sort.length === 0) return take(filtered(inAnyOrder(storage, access), matches), skip, limit)
  if (order?.isComplete) return take(filtered(inOrder(storage, access, order), matches), skip, limit)
  const documents = filtered(order ? inOrder(storage, access, order) : inAnyOrder(storage, access), matches)
  const sorted = order
    ? sortGroups(storage, collection, documents, order.sorted, sort)
    : sortByKey(storage, collection, documents, sort, end)
  return take(sorted, skip, limit)
}

/** The number of documents that a filter selects, when an index answers it without reading them; null otherwise. */
export function countByIndex(storage: Storage, collection: Collection, filter: Document): number | null {
  const exact = accessesOf(collection, filter).find(({ isExact }) => isExact)
  if (!exact) return null
  return exact.ranges.reduce((sum, range) => sum + storage.countEntries(exact.source, range), 0)
}

function* filtered(entries: Iterable<Entry>, matches: (document: Document) => boolean): Generator<Document> {
  for (const { body } of entries) {
    const bytes = body()
    if (!bytes) continue
    const document = decodeDocument(bytes)
    if (matches(document)) yield document
  }
}

export function* take<Item>(items: Iterable<Item>, skip: number, limit: number): Generator<Item> {
  let place = 0
  for (const item of items) {
    place += 1
    if (place > skip) yield item
    if (limit > 0 && place >= skip + limit) return
  }
}

/** @param limit upper bound of the entries that the caller reads; 0 when unknown */
function inAnyOrder(storage: Storage, access: Access, skip = 0, limit = 0): Iterable<Entry> {
  const [single] = access.ranges
  if (single && access.ranges.length === 1 && !access.isMultikey)
    return rangeOf(storage, access, single, { skip, withBodies: true, ...expecting(limit) })
  return take(once(concat(storage, access), access.isMultikey), skip, 0)
}

const expecting = (limit: number) => (limit > 0 ? { expected: limit } : {})

function* concat(storage: Storage, access: Access): Generator<Entry> {
  for (const range of access.ranges) yield* rangeOf(storage, access, range)
}

function rangeOf(storage: Storage, access: Access, range: KeyRange, reading: Reading = {}): Iterable<Entry> {
  const { source, isPoint } = access
  if (!isPoint) return storage.entries(source, range, reading)
  const { from: key } = range
  const body = reading.skip ? null : storage.readBody(source.collection, key)
  return body ? [{ key, id: key, body: () => body }] : []
}

/** In a multikey index a document has several entries. */
function* once(entries: Iterable<Entry>, isMultikey: boolean): Generator<Entry> {
  const seen = new Set<string>()
  for (const entry of entries) {
    if (isMultikey) {
      const id = entry.id.toString('latin1')
      if (seen.has(id)) continue
      seen.add(id)
    }
    yield entry
  }
}

/** @param limit upper bound of the entries that the caller reads; 0 when unknown */
function inOrder(
  storage: Storage,
  access: Access,
  { isReverse }: Order,
  skip = 0,
  limit = 0,
): Iterable<Entry> {
  const [single] = access.ranges
  if (!single) return []
  if (access.ranges.length === 1)
    return rangeOf(storage, access, single, { isReverse, skip, withBodies: true, ...expecting(limit) })
  return take(merge(storage, access, isReverse), skip, 0)
}

/** Merges ranges by the keys after their prefixes. */
function* merge(storage: Storage, access: Access, isReverse: boolean): Generator<Entry> {
  const heads = access.ranges.flatMap((range) => {
    const entries = rangeOf(storage, access, range, { isReverse })[Symbol.iterator]()
    const next = entries.next()
    return next.done ? [] : [{ entries, entry: next.value, prefixBytes: range.prefixBytes }]
  })
  const suffixOf = ({ entry, prefixBytes }: (typeof heads)[number]) => entry.key.subarray(prefixBytes)
  const compare = (a: (typeof heads)[number], b: (typeof heads)[number]) =>
    (Buffer.compare(suffixOf(a), suffixOf(b)) || Buffer.compare(a.entry.id, b.entry.id)) *
    (isReverse ? -1 : 1)
  for (;;) {
    const [first] = heads
    if (!first) return
    const least = heads.reduce((best, head) => (compare(head, best) < 0 ? head : best), first)
    yield least.entry
    const next = least.entries.next()
    if (next.done) heads.splice(heads.indexOf(least), 1)
    else least.entry = next.value
  }
}

/** Sorts keys without their documents, and reads each document when the caller takes it. */
function* sortByKey(
  storage: Storage,
  collection: Collection,
  documents: Iterable<Document>,
  sort: SortField[],
  limit: number,
): Generator<Document> {
  const sortKey = createSortKey(sort)
  const read = (document: Document) => ({ key: sortKey(document), kept: keyOf(document._id) })
  for (const id of sortItems(documents, read, limit, (kept) => kept.length)) {
    const bytes = storage.readBody(collection, id)
    if (bytes) yield decodeDocument(bytes)
  }
}

/** Sorts documents that are already in the order of the first fields: sorts each group of equal ones. */
function* sortGroups(
  storage: Storage,
  collection: Collection,
  documents: Iterable<Document>,
  sorted: SortField[],
  sort: SortField[],
): Generator<Document> {
  const groupKey = createSortKey(sorted)
  let group: Document[] = []
  let key: Buffer | null = null
  for (const document of documents) {
    const own = groupKey(document)
    if (key && !own.equals(key)) {
      yield* sortByKey(storage, collection, group, sort, Infinity)
      group = []
    }
    key = own
    group.push(document)
  }
  yield* sortByKey(storage, collection, group, sort, Infinity)
}
