import type { LakeDocument } from '../document.ts'

/** The order of a query without `order()`. */
export const compareIds = (a: { _id: string }, b: { _id: string }) =>
  a._id < b._id ? -1 : a._id > b._id ? 1 : 0

/** The first position whose document's id is not below `id`, in documents sorted by id. */
export function lowerBound(documents: readonly LakeDocument[], id: string): number {
  let [from, to] = [0, documents.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const found = documents[middle]
    if (found && found._id < id) from = middle + 1
    else to = middle
  }
  return from
}

/** Replaces the document with the same id if there is one. */
export function insertSorted(documents: LakeDocument[], document: LakeDocument) {
  const last = documents.at(-1)
  if (!last || last._id < document._id) return void documents.push(document)
  const position = lowerBound(documents, document._id)
  documents.splice(position, documents[position]?._id === document._id ? 1 : 0, document)
}

export function removeSorted(documents: LakeDocument[], id: string) {
  const position = lowerBound(documents, id)
  if (documents[position]?._id === id) documents.splice(position, 1)
}

/** Documents by key, each group sorted by id. A document may have any number of keys. */
export type SortedGroups<Key> = ReturnType<typeof groupDocuments<Key>>

const NONE: readonly LakeDocument[] = []

/** @param documents sorted by id */
export function groupDocuments<Key>(
  documents: readonly LakeDocument[],
  keysOf: (document: LakeDocument) => Iterable<Key>,
) {
  const groups = new Map<Key, LakeDocument[]>()

  function add(document: LakeDocument) {
    for (const key of keysOf(document)) {
      const group = groups.get(key)
      if (group) insertSorted(group, document)
      else groups.set(key, [document])
    }
  }

  for (const document of documents) add(document)
  return {
    of: (key: Key) => groups.get(key) ?? NONE,
    add,
    remove(document: LakeDocument) {
      for (const key of keysOf(document)) {
        const group = groups.get(key)
        if (group) removeSorted(group, document._id)
        if (group?.length === 0) groups.delete(key)
      }
    },
  }
}

/** The union of lists that are sorted by id. */
export function mergeSorted(lists: readonly (readonly LakeDocument[])[]): readonly LakeDocument[] {
  const [first, ...others] = lists.filter(({ length }) => length > 0)
  if (!first || others.length === 0) return first ?? NONE
  const byId = new Map([first, ...others].flat().map((document) => [document._id, document]))
  return [...byId.values()].toSorted(compareIds)
}
