import type { Document } from 'bson'
import { Aggregator, Query, find, update } from 'mingo'
import { keyOf } from './index-keys.ts'
import { failedToParse, immutableField, notSupported, typeMismatch } from './errors.ts'

/** mingo does the query language; here is what it leaves out or does otherwise than MongoDB. */

const OPTIONS = { useStrictMode: false } as const
const UNSUPPORTED_FILTERS = new Set([
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$where',
  '$function',
])

/** @throws {CommandError} for an operator that is unknown or not supported */
export function createFilter(filter: Document): (document: Document) => boolean {
  refuse(filter)
  if (Object.keys(filter).length === 0) return () => true
  try {
    const query = new Query(filter, OPTIONS)
    return (document) => query.test(document)
  } catch (error) {
    throw failedToParse(messageOf(error))
  }
}

export const matches = (document: Document, filter: Document) => createFilter(filter)(document)

function refuse(value: unknown) {
  if (Array.isArray(value)) return value.forEach(refuse)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return
  for (const [key, inner] of Object.entries(value)) {
    if (UNSUPPORTED_FILTERS.has(key)) throw notSupported(key)
    refuse(inner)
  }
}

/** Sorted, cut and projected as a find command asks. */
export function present(
  documents: Iterable<Document>,
  wish: { projection?: Document; sort?: Document; skip?: number; limit?: number },
) {
  if (Object.keys(wish.projection ?? {}).some((field) => field.endsWith('.$')))
    throw notSupported('positional projection')
  const list = [...documents]
  const projection = Object.keys(wish.projection ?? {}).length > 0 ? wish.projection : undefined
  const cursor = find<Document>(list, {}, projection, OPTIONS)
  if (wish.sort && Object.keys(wish.sort).length > 0) cursor.sort(wish.sort)
  if (wish.skip) cursor.skip(wish.skip)
  if (wish.limit) cursor.limit(wish.limit)
  return cursor.all()
}

const UNSUPPORTED_STAGES = new Set([
  '$out',
  '$merge',
  '$changeStream',
  '$geoNear',
  '$search',
  '$collStats',
  '$currentOp',
  '$listSessions',
])

/** @param read all documents of another collection of the same database, for `$lookup` and its kin */
export function aggregate(
  documents: Iterable<Document>,
  pipeline: Document[],
  read: (collection: string) => Document[],
) {
  for (const stage of pipeline) {
    const [name = ''] = Object.keys(stage)
    if (UNSUPPORTED_STAGES.has(name)) throw notSupported(name)
  }
  try {
    return new Aggregator(pipeline, { ...OPTIONS, collectionResolver: read }).run<Document>([...documents])
  } catch (error) {
    throw failedToParse(messageOf(error))
  }
}

const isOperators = (change: Document) => Object.keys(change)[0]?.startsWith('$') ?? false

/** The document as an update makes it; the same object when nothing changes. */
export function applyUpdate(
  document: Document,
  change: Document | Document[],
  arrayFilters: Document[],
  isInsert: boolean,
): Document {
  if (Array.isArray(change)) return keepId(document, aggregate([document], change, () => [])[0] ?? document)
  if (!isOperators(change)) return keepId(document, { _id: document._id, ...change })
  const { $setOnInsert, ...modifier } = change
  const effective: Document =
    isInsert && $setOnInsert ? { ...modifier, $set: { ...modifier.$set, ...$setOnInsert } } : modifier
  checkTypes(document, effective)
  const changed = cloneDocument(document)
  // mingo refuses `_id` in $set, which MongoDB allows while it stays the same.
  const { _id, ...set } = effective.$set ?? {}
  const operators: Document = { ...effective, ...(effective.$set ? { $set: set } : {}) }
  for (const [name, fields] of Object.entries(operators))
    if (Object.keys(Object(fields)).length === 0) delete operators[name]
  try {
    for (const [name, fields] of Object.entries(operators))
      update(changed, { [name]: fields }, arrayFilters, {}, { cloneMode: 'deep', queryOptions: OPTIONS })
  } catch (error) {
    throw failedToParse(messageOf(error))
  }
  return keepId(document, _id === undefined ? changed : { ...changed, _id })
}

function keepId(before: Document, after: Document): Document {
  if (before._id === undefined || keyOf(before._id).equals(keyOf(after._id))) return after
  throw immutableField("Performing an update on the path '_id' would modify the immutable field '_id'")
}

/** mingo passes over what MongoDB refuses: arithmetic on texts, pushing onto what is no array. */
function checkTypes(document: Document, change: Document) {
  for (const operator of ['$inc', '$mul'] as const) {
    for (const field of Object.keys(change[operator] ?? {})) {
      const value = valueAt(document, field)
      if (typeof value === 'string' || Array.isArray(value)) {
        throw typeMismatch(`Cannot apply ${operator} to a value of non-numeric type: ${field}`)
      }
    }
  }
  for (const operator of ['$push', '$addToSet', '$pull', '$pop'] as const) {
    for (const field of Object.keys(change[operator] ?? {})) {
      const value = valueAt(document, field)
      if (value !== undefined && !Array.isArray(value)) {
        throw failedToParse(`The field '${field}' must be an array`)
      }
    }
  }
}

const valueAt = (document: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce(
      (value: unknown, key) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
      document,
    )

/** Deep for plain objects and arrays; values such as ids and dates are never changed in place. */
export function cloneDocument<Value>(value: Value): Value
export function cloneDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneDocument(item))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneDocument(inner)]))
}

/** The document that an upsert begins with: what the filter says of single values. */
export function fromFilter(filter: Document): Document {
  const begin: Document = {}
  for (const [field, value] of Object.entries(filter)) {
    if (field === '$and' && Array.isArray(value))
      for (const part of value) Object.assign(begin, fromFilter(part))
    if (field.startsWith('$')) continue
    const isCondition = typeof value === 'object' && value !== null && Object.keys(value)[0]?.startsWith('$')
    if (isCondition && !('$eq' in value)) continue
    const single: unknown = isCondition ? value.$eq : value
    if (field === '_id') begin._id = single
    else update(begin, { $set: { [field]: single } })
  }
  return begin
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
