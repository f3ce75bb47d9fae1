import type { Document } from '../bson/document.ts'
import { isDocument } from '../bson/values.ts'
import { directed, valueKey } from '../bson/keys.ts'
import { toNumber } from '../bson/numbers.ts'
import { splitPath, tuplesAt } from '../bson/paths.ts'
import { CommandError, badValue, notSupported } from '../errors.ts'

export type SortField = [field: string, direction: 1 | -1]
const MEMORY_MAX_BYTES = 64 * 1024 * 1024
/** Memory of a buffered entry besides its key: the id of the document. */
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
function createSortKey(fields: SortField[]): (document: Document) => Buffer {
  const paths = fields.map(([field]) => splitPath(field))
  return (document) => {
    const keys = tuplesAt(document, paths).tuples.map((tuple) =>
      Buffer.concat(tuple.map((value, place) => directed(valueKey(value), fields[place]?.[1] ?? 1))),
    )
    return keys.reduce((least, key) => (Buffer.compare(key, least) < 0 ? key : least))
  }
}

/**
 * The ids of documents in their order; with a limit it keeps at most twice that many.
 * @throws {CommandError} 292 when the keys that are kept exceed 64 MB
 */
export function sortIds(documents: Iterable<Document>, fields: SortField[], limit: number): unknown[] {
  const sortKey = createSortKey(fields)
  const inOrder = () => best.toSorted((a, b) => Buffer.compare(a.key, b.key)).slice(0, limit)
  let best: { key: Buffer; id: unknown }[] = []
  let bytes = 0
  let worst: Buffer | null = null
  for (const document of documents) {
    const key = sortKey(document)
    if (worst && Buffer.compare(key, worst) >= 0) continue
    best.push({ key, id: document._id })
    bytes += key.length + ENTRY_BYTES
    if (best.length >= limit * 2 + 100) {
      best = inOrder()
      bytes = best.reduce((sum, entry) => sum + entry.key.length + ENTRY_BYTES, 0)
      worst = best.at(-1)?.key ?? null
    }
    if (bytes > MEMORY_MAX_BYTES)
      throw new CommandError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded the memory limit of 64 MB: add an index or a limit',
      )
  }
  return inOrder().map(({ id }) => id)
}
