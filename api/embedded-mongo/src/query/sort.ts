import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { calculateObjectSize } from 'bson'
import { directed, valueKey } from '../bson/keys.ts'
import { toNumber } from '../bson/numbers.ts'
import { splitPath, tuplesAt } from '../bson/paths.ts'
import { CommandError, badValue, notSupported } from '../errors.ts'

export type SortField = [field: string, direction: 1 | -1]
const MEMORY_MAX_BYTES = 64 * 1024 * 1024
/** Memory of a buffered entry besides its key. */
const ENTRY_BYTES = 200

/** @throws {CommandError} 2 for a direction other than 1 and -1, 115 for $meta and $natural */
export function parseSort(sort: Document | undefined): SortField[] {
  return Object.entries(sort ?? {}).map(([field, value]) => {
    if (field === '$natural') throw notSupported('a sort by $natural')
    if (isDocument(value)) throw notSupported('a sort by $meta')
    const direction = toNumber(value)
    if (direction !== 1 && direction !== -1)
      throw badValue(`Illegal key in $sort specification: ${field}: must be 1 or -1`)
    if (splitPath(field).includes('')) throw badValue(`FieldPath '${field}' has an empty field name`)
    return [field, direction]
  })
}

/** A document's sort key as bytes: with arrays, the least of its tuples. */
export function createSortKey(fields: SortField[]): (document: Document) => Buffer {
  const paths = fields.map(([field]) => splitPath(field))
  return (document) => {
    const keys = tuplesAt(document, paths).tuples.map((tuple) =>
      Buffer.concat(tuple.map((value, place) => directed(valueKey(value), fields[place]?.[1] ?? 1))),
    )
    return keys.reduce((least, key) => (Buffer.compare(key, least) < 0 ? key : least))
  }
}

export type Sorted<Kept> = { key: Buffer; kept: Kept }

/**
 * Sorts; with a limit it keeps at most twice that many.
 * @param measure memory of a kept item in bytes
 * @throws {CommandError} 292 when the kept items exceed 64 MB
 */
export function sortItems<Item, Kept>(
  items: Iterable<Item>,
  read: (item: Item) => Sorted<Kept>,
  limit: number,
  measure: (kept: Kept) => number,
): Kept[] {
  const compare = (a: Sorted<Kept>, b: Sorted<Kept>) => Buffer.compare(a.key, b.key)
  let best: Sorted<Kept>[] = []
  let bytes = 0
  let worst: Buffer | null = null
  const room = limit * 2 + 100
  for (const item of items) {
    const entry = read(item)
    if (worst && Buffer.compare(entry.key, worst) >= 0) continue
    best.push(entry)
    bytes += entry.key.length + ENTRY_BYTES + measure(entry.kept)
    if (best.length >= room) {
      best = best.toSorted(compare).slice(0, limit)
      bytes = best.reduce((sum, { key, kept }) => sum + key.length + ENTRY_BYTES + measure(kept), 0)
      worst = best.at(-1)?.key ?? null
    }
    if (bytes > MEMORY_MAX_BYTES) throw sortTooLarge()
  }
  return best
    .toSorted(compare)
    .slice(0, limit)
    .map(({ kept }) => kept)
}

const sortTooLarge = () =>
  new CommandError(
    292,
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    'Sort exceeded the memory limit of 64 MB: add an index or a limit',
  )

export function sortDocuments(documents: Iterable<Document>, fields: SortField[]) {
  const sortKey = createSortKey(fields)
  return sortItems(documents, (kept) => ({ key: sortKey(kept), kept }), Infinity, calculateObjectSize)
}
