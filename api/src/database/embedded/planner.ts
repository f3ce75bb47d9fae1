import type { Document } from 'bson'
import { directed, keyOf } from './index-keys.ts'
import { createFilter } from './query.ts'
import type { Collection, Index, Storage } from './storage.ts'

/** At least all documents that a filter selects; in the wished order when `isSorted`. */
type Candidates = { documents: Iterable<Document>; isSorted: boolean }

const MOST_PREFIXES = 1_000

/** The documents that a filter selects, read by the best index there is; in the wished order when `isSorted`. */
export function select(storage: Storage, collection: Collection, filter: Document, sort: Document = {}) {
  const matches = createFilter(filter)
  const { documents, isSorted } = candidates(storage, collection, filter, sort)
  return { documents: filtered(documents, matches), isSorted }
}

function* filtered(documents: Iterable<Document>, matches: (document: Document) => boolean) {
  for (const document of documents) if (matches(document)) yield document
}

function candidates(storage: Storage, collection: Collection, filter: Document, sort: Document): Candidates {
  const ids = equalities(filter, '_id')
  if (ids)
    return { documents: ids.flatMap((id) => storage.get(collection, keyOf(id)) ?? []), isSorted: false }

  const plans = collection.indexes
    .filter(({ partial }) => !partial)
    .map((index) => ({ index, ...prefixesOf(index, filter) }))
  const sorted = plans.find(
    ({ index, length, prefixes }) => prefixes.length === 1 && isInOrder(index, length, sort),
  )
  if (sorted) {
    const reverse = isReversed(sorted.index, sorted.length, sort)
    return { documents: storage.scanIndex(collection, sorted, reverse), isSorted: true }
  }
  const [best] = plans.toSorted((a, b) => b.length - a.length)
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
