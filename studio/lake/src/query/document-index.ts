import { type LakeDocument, referencesIn } from '../document.ts'

/** Finds documents without a scan. `documents` is sorted by id; no list may be changed. */
export type Lookups = {
  readonly documents: readonly LakeDocument[]
  get(id: string): LakeDocument | undefined
  ofType(type: string): readonly LakeDocument[]
  /** Documents with a reference to an id anywhere in them. */
  referencing(id: string): readonly LakeDocument[]
}

export type DocumentIndex = Lookups & {
  /** @param changes the new documents by id; null for one that is gone */
  change(changes: ReadonlyMap<string, LakeDocument | null>): void
}

/** The order of a query without `order()`. */
export const compareIds = (a: { _id: string }, b: { _id: string }) =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

/** Groups are built on first use and updated with the documents from then on. */
export function createDocumentIndex(initial: Iterable<LakeDocument>): DocumentIndex {
  const byId = new Map(Array.from(initial, (document) => [document._id, document]))
  let sorted: LakeDocument[] | null = null
  let types: Groups | null = null
  let references: Groups | null = null

  function replace(id: string, after: LakeDocument | null) {
    const before = byId.get(id)
    for (const groups of [types, references]) {
      if (before) groups?.remove(before)
      if (after) groups?.add(after)
    }
    if (after) byId.set(id, after)
    else byId.delete(id)
  }

  return {
    get documents() {
      return (sorted ??= [...byId.values()].toSorted(compareIds))
    },
    get: (id) => byId.get(id),
    ofType: (type) => (types ??= groupDocuments(byId.values(), ({ _type }) => [_type])).of(type),
    referencing: (id) => (references ??= groupDocuments(byId.values(), referencedBy)).of(id),
    change(changes) {
      sorted = null
      for (const [id, after] of changes) replace(id, after)
    },
  }
}

const referencedBy = (document: LakeDocument) => referencesIn(document).map(({ id }) => id)

type Groups = ReturnType<typeof groupDocuments>

function groupDocuments(
  documents: Iterable<LakeDocument>,
  keysOf: (document: LakeDocument) => readonly string[],
) {
  const groups = new Map<string, Set<LakeDocument>>()
  const add = (document: LakeDocument) => {
    for (const key of keysOf(document)) groups.set(key, (groups.get(key) ?? new Set()).add(document))
  }
  for (const document of documents) add(document)
  return {
    of: (key: string) => [...(groups.get(key) ?? [])],
    add,
    remove(document: LakeDocument) {
      for (const key of keysOf(document)) groups.get(key)?.delete(document)
    },
  }
}
