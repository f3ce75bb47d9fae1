import { decodeDocument } from '../bson/codec.ts'
import type { Document } from '../bson/document.ts'
import { createFilter } from '../query/filter.ts'
import { type SortField, sortIds } from '../query/sort.ts'
import type { Storage } from '../storage/storage.ts'
import type { Collection, Entry } from '../storage/types.ts'
import { type Access, findAccesses } from './access.ts'
import { type Plan, choosePlan } from './planner.ts'

export type Selection = {
  filter?: Document
  sort?: SortField[]
  skip?: number
  /** 0 for all */
  limit?: number
}

/** The documents that a filter selects, in order, read lazily; none without a collection. */
export function select(
  storage: Storage,
  collection: Collection | null,
  { filter = {}, sort = [], skip = 0, limit = 0 }: Selection,
): IteratorObject<Document> {
  // First, because an invalid filter is an error in any case.
  const matches = createFilter(filter)
  if (!collection) return Iterator.from<Document>([])
  const end = limit === 0 ? Infinity : skip + limit
  const plan = choosePlan(storage, collection, filter, sort, end)
  const isSorted = sort.length === 0 || plan.isInOrder
  // The index alone selects and orders, so SQLite can skip entries without reading their documents.
  if (isSorted && plan.access.isExact)
    return decoded(readEntries(storage, plan, { skip, limit })).take(limit || Infinity)
  const documents = decoded(readEntries(storage, plan)).filter(matches)
  const sorted = isSorted ? documents : sortByKey(storage, collection, documents, sort, end)
  return sorted.drop(skip).take(limit || Infinity)
}

/** The number of documents that a filter selects, when an index answers it without reading them; null otherwise. */
export function countByIndex(
  storage: Storage,
  collection: Collection | null,
  filter: Document,
): number | null {
  createFilter(filter)
  if (!collection) return 0
  const exact = findAccesses(collection, filter).find(({ isExact }) => isExact)
  if (!exact) return null
  return exact.ranges.reduce((sum, range) => sum + storage.countEntries(exact.source, range), 0)
}

const decoded = (entries: IteratorObject<Entry>) => entries.map(({ body }) => decodeDocument(body))

/** @param reading.limit how many the caller reads; 0 when unknown */
function readEntries(
  storage: Storage,
  { access, isInOrder, isReverse }: Plan,
  { skip, limit } = { skip: 0, limit: 0 },
): IteratorObject<Entry> {
  const [single] = access.ranges
  if (single && access.ranges.length === 1 && !access.isMultikey)
    return storage.entries(access.source, single, { isReverse, skip, limit })
  return (isInOrder ? merge(storage, access, isReverse) : once(storage, access)).drop(skip)
}

/** Yields each document once: a multikey index can have several entries for it. */
function* once(storage: Storage, { source, ranges }: Access): Generator<Entry> {
  const seen = new Set<string>()
  for (const range of ranges)
    for (const entry of storage.entries(source, range)) {
      const id = entry.id.toString('latin1')
      if (seen.has(id)) continue
      seen.add(id)
      yield entry
    }
}

/** Merges ranges by the keys after their prefixes. */
function* merge(storage: Storage, access: Access, isReverse: boolean): Generator<Entry> {
  const heads = access.ranges.flatMap((range) => {
    const entries = storage.entries(access.source, range, { isReverse })[Symbol.iterator]()
    const next = entries.next()
    return next.done ? [] : [{ entries, entry: next.value, prefixBytes: range.prefixBytes }]
  })
  const suffix = ({ entry, prefixBytes }: (typeof heads)[number]) => entry.key.subarray(prefixBytes)
  const compare = (a: (typeof heads)[number], b: (typeof heads)[number]) =>
    (Buffer.compare(suffix(a), suffix(b)) || Buffer.compare(a.entry.id, b.entry.id)) * (isReverse ? -1 : 1)
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
  for (const id of sortIds(documents, sort, limit)) {
    const document = storage.get(collection, id)
    if (document) yield document
  }
}
