import {
  BSONRegExp,
  BSONSymbol,
  Binary,
  Code,
  DBRef,
  Decimal128,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import type { Document } from './document.ts'
import { numericType, numericValue } from './numbers.ts'

/** A field that a document does not have. */
export const MISSING = Symbol('missing')

/** A document or an embedded one, not a BSON type of its own. */
export const isDocument = (value: unknown): value is Document => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** js-bson returns embedded documents with `$ref` and `$id` as DBRef. */
export function asDocument(value: unknown): Document | null {
  if (isDocument(value)) return value
  if (!(value instanceof DBRef)) return null
  return { $ref: value.collection, $id: value.oid, ...(value.db ? { $db: value.db } : {}), ...value.fields }
}

/** Whether an object consists of operators, such as `{$gt: 1}`. `{$ref, $id}` is a value. */
export function isOperators(value: unknown): value is Document {
  if (!isDocument(value)) return false
  const [first] = Object.keys(value)
  return first !== undefined && first.startsWith('$') && !['$ref', '$id', '$db'].includes(first)
}

/** Deep for documents and arrays; other values are immutable. */
export function cloneDocument<Value>(value: Value): Value
export function cloneDocument(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => cloneDocument(item))
  if (!isDocument(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneDocument(inner)]))
}

/** The BSON type's name: https://www.mongodb.com/docs/manual/reference/bson-types/ */
export function typeName(value: unknown) {
  if (typeof value === 'string') return 'string'
  if (value === null) return 'null'
  if (value === undefined) return 'undefined'
  if (typeof value === 'boolean') return 'bool'
  if (Array.isArray(value)) return 'array'
  if (value instanceof ObjectId) return 'objectId'
  if (value instanceof Date) return 'date'
  if (value instanceof Decimal128) return 'decimal'
  if (value instanceof Binary) return 'binData'
  if (value instanceof BSONRegExp) return 'regex'
  if (value instanceof Timestamp) return 'timestamp'
  if (value instanceof MinKey) return 'minKey'
  if (value instanceof MaxKey) return 'maxKey'
  if (value instanceof BSONSymbol) return 'symbol'
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript'
  return numericType(value) ?? 'object'
}

export const isNaNValue = (value: unknown) =>
  typeName(value) === 'double' && Number.isNaN(numericValue(value))
