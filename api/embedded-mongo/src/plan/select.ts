import type { Document } from 'bson'
import { keyOf } from '../bson/keys.ts'
import { createFilter } from '../query/filter.ts'
import { type SortField, createSortKey, sortItems } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection, Entry } from '../storage/types.ts'
import { type Access, type Order, accessesOf } from './access.ts'
import { choosePlan } from './planner.ts'

export type Selection = {
  filter?: Document
  sort?: SortField[]
  skip?: number
  /** 0 for all */
  limit?: number
  variables?: Document
}

/** The documents that a filter selects, in order, read as the caller takes them. */
export function select(
  storage: Storage,
  collection: Collection,
  { filter = {}, sort = [], skip = 0, limit = 0, variables = {} }: Selection,
): Iterable<Document> {
  const matches = createFilter(filter, variables)
  const end = limit === 0 ? Infinity : skip + limit
  const { access, order } = choosePlan(storage, collection, filter, sort, end)
  if (sort.length === 0) {
    const entries = inAnyOrder(storage, access, access.isExact ? skip : 0)
    return take(filtered(entries, matches), access.isExact ? 0 : skip, limit)
  }
  if (order?.isComplete) {
    const entries = inOrder(storage, access, order, access.isExact ? skip : 0)
    return take(filtered(entries, matches), access.isExact ? 0 : skip, limit)
  }
  const documents = filtered(
    order ? inOrder(storage, access, order, 0) : inAnyOrder(storage, access, 0),
    matches,
  )
  const sorted = order
    ? sortGroups(storage, collection, documents, order.sorted, sort)
    : sortByKey(storage, collection, documents, sort, end)
  return take(sorted, skip, limit)
}

/** How many documents a filter selects, when an index answers that without reading them; null otherwise. */
export function countByIndex(storage: Storage, collection: Collection, filter: Document): number | null {
  const exact = accessesOf(collection, filter).find(({ isExact }) => isExact)
  if (!exact) return null
  return exact.ranges.reduce((sum, range) => sum + storage.countEntries(exact.source, range), 0)
}

function* filtered(entries: Iterable<Entry>, matches: (document: Document) => boolean): Generator<Document> {
  for (const { read } of entries) {
    const document = read()
    if (document && matches(document)) yield document
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

function* inAnyOrder(storage: Storage, access: Access, skip: number): Generator<Entry> {
  const [single] = access.ranges
  if (single && access.ranges.length === 1 && !access.isMultikey)
    return yield* storage.entries(access.source, single, false, skip)
  yield* take(once(concat(storage, access), access.isMultikey), skip, 0)
}

function* concat(storage: Storage, { source, ranges }: Access): Generator<Entry> {
  for (const range of ranges) yield* storage.entries(source, range)
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

function* inOrder(storage: Storage, access: Access, { isReverse }: Order, skip: number): Generator<Entry> {
  const [single] = access.ranges
  if (!single) return
  if (access.ranges.length === 1) return yield* storage.entries(access.source, single, isReverse, skip)
  yield* take(merge(storage, access, isReverse), skip, 0)
}

/** Merges ranges by what follows their prefixes. */
function* merge(storage: Storage, { source, ranges }: Access, isReverse: boolean): Generator<Entry> {
  const heads = ranges.flatMap((range) => {
    const entries = storage.entries(source, range, isReverse)
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

/** Keeps keys, not documents, and reads the documents again when they are taken. */
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
    const document = storage.readBody(collection, id)
    if (document) yield document
  }
}

/** Sorts documents that are already in the order of the first fields: each group of equal ones by itself. */
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
