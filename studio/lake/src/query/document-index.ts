import { LRUCache } from 'lru-cache'
import { type Reader, mayRead } from '../access/reader.ts'
import { type LakeDocument, isRecord, referencesIn } from '../document.ts'
import {
  type SortedGroups,
  compareIds,
  groupDocuments,
  insertSorted,
  lowerBound,
  removeSorted,
} from './sorted-groups.ts'

export type Scalar = string | number | boolean

/** Finds documents without a scan. Every list is sorted by id and must not be changed. */
export type Lookups = {
  readonly documents: readonly LakeDocument[]
  get(id: string): LakeDocument | undefined
  ofType(type: string): readonly LakeDocument[]
  /** Documents of a type with a value at a path of attributes. */
  withValue(type: string, path: readonly string[], value: Scalar): readonly LakeDocument[]
  /** Documents with a reference to an id anywhere in them. */
  referencing(id: string): readonly LakeDocument[]
  withIdPrefix(prefix: string): readonly LakeDocument[]
}

export type DocumentIndex = Lookups & {
  /** @param changes the new documents by id; null for one that is gone */
  change(changes: ReadonlyMap<string, LakeDocument | null>): void
}

/** Indexes of single fields, which queries create; the least recently used one is dropped. */
const FIELD_INDEXES_MAX = 16
/** Above this part of the documents, sorting them again is faster than inserting one by one. */
const REBUILT_ABOVE = 1 / 20

/** Groups are built on first use and updated with the documents from then on. */
export function createDocumentIndex(initial: Iterable<LakeDocument>): DocumentIndex {
  const byId = new Map(Array.from(initial, (document) => [document._id, document]))
  let sorted = [...byId.values()].toSorted(compareIds)
  let types: SortedGroups<string> | null = null
  let references: SortedGroups<string> | null = null
  const fields = new LRUCache<string, SortedGroups<unknown>>({ max: FIELD_INDEXES_MAX })

  const typeGroups = () => (types ??= groupDocuments(sorted, ({ _type }) => [_type]))
  const groups = () => [types, references, ...fields.values()].filter((group) => group !== null)

  function fieldGroups(type: string, path: readonly string[]) {
    const key = JSON.stringify([type, ...path])
    const known = fields.get(key)
    if (known) return known
    const made = groupDocuments(typeGroups().of(type), (document) =>
      document._type === type ? scalarAt(document, path) : [],
    )
    fields.set(key, made)
    return made
  }

  function replace(id: string, after: LakeDocument | null) {
    const before = byId.get(id)
    for (const group of groups()) {
      if (before) group.remove(before)
      if (after) group.add(after)
    }
    if (after) {
      byId.set(id, after)
      insertSorted(sorted, after)
    } else {
      byId.delete(id)
      removeSorted(sorted, id)
    }
  }

  function rebuild(changes: ReadonlyMap<string, LakeDocument | null>) {
    for (const [id, after] of changes) {
      if (after) byId.set(id, after)
      else byId.delete(id)
    }
    sorted = [...byId.values()].toSorted(compareIds)
    types = null
    references = null
    fields.clear()
  }

  return {
    get documents() {
      return sorted
    },
    get: (id) => byId.get(id),
    ofType: (type) => typeGroups().of(type),
    withValue: (type, path, value) => fieldGroups(type, path).of(value),
    referencing: (id) => (references ??= groupDocuments(sorted, referencedBy)).of(id),
    withIdPrefix(prefix) {
      const from = lowerBound(sorted, prefix)
      const after = sorted.slice(from).findIndex(({ _id }) => !_id.startsWith(prefix))
      return sorted.slice(from, after < 0 ? undefined : from + after)
    },
    change(changes) {
      if (changes.size > sorted.length * REBUILT_ABOVE + 100) return rebuild(changes)
      for (const [id, after] of changes) replace(id, after)
    },
  }
}

const referencedBy = (document: LakeDocument) => new Set(referencesIn(document).map(({ id }) => id))

function scalarAt(document: LakeDocument, path: readonly string[]): unknown[] {
  let value: unknown = document
  for (const name of path) {
    if (!isRecord(value) || !Object.hasOwn(value, name)) return []
    value = value[name]
  }
  return typeof value === 'object' || value === undefined ? [] : [value]
}

type Found = readonly LakeDocument[]

/** An index's lookups with `get` replaced and each list mapped by `list`. */
const changed = (index: Lookups, get: Lookups['get'], list: (found: Found) => Found): Lookups => ({
  get documents() {
    return list(index.documents)
  },
  get,
  ofType: (type) => list(index.ofType(type)),
  withValue: (type, path, value) => list(index.withValue(type, path, value)),
  referencing: (id) => list(index.referencing(id)),
  withIdPrefix: (prefix) => list(index.withIdPrefix(prefix)),
})

/** The lookups of an index with the uncommitted changes of a transaction. */
export function withChanges(index: Lookups, changes: ReadonlyMap<string, LakeDocument | null>): Lookups {
  if (changes.size === 0) return index
  const written = [...changes.values()].filter((document) => document !== null)
  // The lookups only narrow a filter's input, so each may return every changed document.
  return changed(
    index,
    (id) => (changes.has(id) ? (changes.get(id) ?? undefined) : index.get(id)),
    (found) => [...found.filter(({ _id }) => !changes.has(_id)), ...written].toSorted(compareIds),
  )
}

/** The documents of an index that a reader may see. */
export function readableIndex(index: Lookups, reader: Reader): Lookups {
  if (reader === 'everything') return index
  return changed(
    index,
    (id) => (mayRead(reader, id) ? index.get(id) : undefined),
    (found) => found.filter(({ _id }) => mayRead(reader, _id)),
  )
}
