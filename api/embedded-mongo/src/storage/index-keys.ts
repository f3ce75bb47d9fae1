import { directed, valueKey } from '../bson/keys.ts'
import { splitPath, tuplesAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING } from '../bson/values.ts'
import type { Index } from './types.ts'

/** The keys of a document in an index. In a sparse index, a document with none of the fields has no key. */
export function indexKeys(
  document: Document,
  { fields, sparse }: Index,
): { keys: Buffer[]; hasArray: boolean } {
  const { tuples, hasArray } = tuplesAt(
    document,
    fields.map(([field]) => splitPath(field)),
  )
  const kept = sparse ? tuples.filter((tuple) => tuple.some((value) => value !== MISSING)) : tuples
  const keys = kept.map((tuple) =>
    Buffer.concat(tuple.map((value, place) => directed(valueKey(value), fields[place]?.[1] ?? 1))),
  )
  if (keys.length < 2) return { keys, hasArray }
  return { keys: [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()], hasArray }
}
