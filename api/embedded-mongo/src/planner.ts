import type { Document } from 'bson'
import { ObjectId } from 'bson'
import { directed, keyOf } from './index-keys.ts'
import { createFilter } from './query.ts'
import type { Collection, Index, IndexRange, Storage } from './storage/storage.ts'

/** At least all documents that a filter selects, in the wished order when `isSorted`, without the first `skipped`. */
type Candidates = { documents: Iterable<Document>; isSorted: boolean; skipped?: number }

const MOST_PREFIXES = 1_000

/**
 * The documents that a filter selects, read by the best index there is; in the wished order when `isSorted`.
 * @param skip how many of the first are not wanted; `skipped` of them are left out already
 */
export function select(
  storage: Storage,
  collection: Collection,
  filter: Document,
  sort: Document = {},
  skip = 0,
) {
  const matches = createFilter(filter)
  const { documents, isSorted, skipped = 0 } = candidates(storage, collection, filter, sort, skip)
  return { documents: filtered(documents, matches), isSorted, skipped }
}

/** Where an index holds the documents that a filter selects and no others, so that they need not be read to be counted. */
export function exactRange({ indexes }: Collection, filter: Document): IndexRange | null {
  for (const index of indexes) {
    const plan = { index, ...prefixesOf(index, filter) }
    if (isExact(plan, filter)) return plan
  }
  return null
}

/** Only of values whose keys differ whenever they do, and where no document has several. */
function isExact({ index, length, prefixes }: IndexRange & { length: number }, filter: Document): boolean {
  const conditions = Object.values(filter)
  return (
    prefixes.length === 1 &&
    conditions.length === length &&
    length > 0 &&
    !index.isMultikey &&
    !index.sparse &&
    !index.partial &&
    conditions.every(
      (value) => typeof value === 'string' || typeof value === 'boolean' || value instanceof ObjectId,
    )
  )
}

function* filtered(documents: Iterable<Document>, matches: (document: Document) => boolean) {
  for (const document of documents) if (matches(document)) yield document
}

function candidates(
  storage: Storage,
  collection: Collection,
  filter: Document,
  sort: Document,
  skip: number,
): Candidates {
  const ids = equalities(filter, '_id')
  if (ids)
    return { documents: ids.flatMap((id) => storage.get(collection, keyOf(id)) ?? []), isSorted: false }

  const plans = collection.indexes
    .filter(({ partial }) => !partial)
    .map((index) => ({ index, ...prefixesOf(index, filter) }))
    // The one that leaves out most comes first.
    .toSorted((a, b) => b.length - a.length)
  const sorted = plans.find(
    ({ index, length, prefixes }) => prefixes.length === 1 && isInOrder(index, length, sort),
  )
  if (sorted) {
    const reverse = isReversed(sorted.index, sorted.length, sort)
    const skipped = isExact(sorted, filter) ? skip : 0
    return { documents: storage.scanIndex(collection, sorted, reverse, skipped), isSorted: true, skipped }
  }
  const [best] = plans
  if (best && best.length > 0) return { documents: storage.scanIndex(collection, best), isSorted: false }
  return { documents: storage.scan(collection), isSorted: false }
}

/** Key prefixes for as many of the index's first fields as the filter gives single values. */
function prefixesOf(index: Index, filter: Document): { prefixes: Buffer[]; length: number } {
  let prefixes = [Buffer.alloc(0)]
  let length = 0
  for (const [field, direction] of index.fields) {
    const values = equalities(filter, field)
    // A sparse index does not hold documents without the field, which null selects too.
    const isUsable =
      values && !(index.sparse && values.some((value) => value === null || value === undefined))
    if (!isUsable || prefixes.length * values.length > MOST_PREFIXES) break
    const parts = values.map((value) => directed(value, direction))
    prefixes = prefixes.flatMap((prefix) => parts.map((part) => Buffer.concat([prefix, part])))
    length += 1
  }
  return { prefixes, length }
}

/** The values that a filter demands of a field; null when it does not come down to single values. */
function equalities(filter: Document, field: string): unknown[] | null {
  if (field in filter) return valuesOf(filter[field])
  const parts: unknown = filter.$and
  if (!Array.isArray(parts)) return null
  return parts.map((part: Document) => equalities(part, field)).find((values) => values !== null) ?? null
}

function valuesOf(condition: unknown): unknown[] | null {
  if (condition instanceof RegExp) return null
  if (
    typeof condition !== 'object' ||
    condition === null ||
    Object.getPrototypeOf(condition) !== Object.prototype
  ) {
    // An array selects documents that hold it whole, or as an element.
    return Array.isArray(condition) ? null : [condition]
  }
  if ('$eq' in condition) return Array.isArray(condition.$eq) ? null : [condition.$eq]
  if ('$in' in condition && Array.isArray(condition.$in)) {
    const values: unknown[] = condition.$in
    return values.some((value) => value instanceof RegExp || Array.isArray(value)) ? null : values
  }
  return Object.keys(condition).some((key) => key.startsWith('$')) ? null : [condition]
}

/** Whether the index's entries behind an equality prefix lie in the order of a sort, or in the reverse. */
function isInOrder({ fields, isMultikey, sparse }: Index, length: number, sort: Document): boolean {
  const wished = Object.entries(sort)
  if (wished.length === 0 || isMultikey || sparse) return false
  const rest = fields.slice(length)
  const turns = wished.map(([field, direction], place) =>
    rest[place]?.[0] === field ? rest[place][1] * direction : 0,
  )
  return turns.every((turn) => turn === turns[0] && turn !== 0)
}

const isReversed = ({ fields }: Index, length: number, sort: Document): boolean => {
  const [first] = Object.entries(sort)
  return first !== undefined && fields[length]?.[1] !== first[1]
}
