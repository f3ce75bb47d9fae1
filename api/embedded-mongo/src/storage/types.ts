/** The fields of an index in its order. */
export type IndexFields = [field: string, direction: 1 | -1][]

export type Index = {
  id: number
  name: string
  fields: IndexFields
  unique: boolean
  sparse: boolean
  /** Documents expire this many seconds after the date in the index's field. */
  expireAfterSeconds: number | null
  /** Whether a document has had an array in an indexed field; the index then has several entries per document. */
  isMultikey: boolean
}
export type IndexDefinition = Omit<Index, 'id' | 'isMultikey'>
export type Collection = { id: number; namespace: string; indexes: Index[] }

/** Keys from `from` up to `to`, exclusive. */
export type KeyRange = { from: Buffer; to: Buffer }
/** The documents of a collection by `_id`, or by an index. */
export type Source = { collection: Collection; index: Index | null }
/**
 * @param skip entries to skip at the start
 * @param limit how many entries the caller will read; 0 when unknown
 */
export type Reading = { isReverse?: boolean; skip?: number; limit?: number }
/**
 * A document as BSON, found by its `_id` or by an index entry.
 * @param id key of the document's `_id`
 */
export type Entry = { key: Buffer; id: Buffer; body: Buffer }
