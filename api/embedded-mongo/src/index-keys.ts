import { Binary, Decimal128, Double, Int32, Long, ObjectId, serialize } from 'bson'

/** `{field: 1 | -1}` in order. */
export type IndexFields = [field: string, direction: 1 | -1][]

/** Kinds of BSON values in MongoDB's order of comparison. */
const RANK = {
  null: 0x05,
  number: 0x10,
  text: 0x15,
  object: 0x20,
  array: 0x25,
  binary: 0x30,
  id: 0x35,
  boolean: 0x40,
  date: 0x45,
  other: 0x50,
} as const

/**
 * A value as bytes that sort as the values do. Numbers are compared as doubles, so two integers beyond 2^53 may have
 * one key; whoever reads by key compares the values themselves afterwards.
 */
export function keyOf(value: unknown): Buffer {
  if (value === null || value === undefined) return Buffer.of(RANK.null)
  if (typeof value === 'boolean') return Buffer.of(RANK.boolean, value ? 1 : 0)
  if (typeof value === 'string')
    return Buffer.concat([Buffer.of(RANK.text), escaped(Buffer.from(value, 'utf8'))])
  if (value instanceof Date) return Buffer.concat([Buffer.of(RANK.date), numberKey(value.getTime())])
  if (value instanceof ObjectId) return Buffer.concat([Buffer.of(RANK.id), value.id])
  const number = toNumber(value)
  if (number !== null) return Buffer.concat([Buffer.of(RANK.number), numberKey(number)])
  if (value instanceof Binary)
    return Buffer.concat([Buffer.of(RANK.binary), escaped(Buffer.from(value.value()))])
  const rank = Array.isArray(value) ? RANK.array : value instanceof RegExp ? RANK.other : RANK.object
  return Buffer.concat([Buffer.of(rank), escaped(Buffer.from(serialize({ value })))])
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Long) return value.toNumber()
  if (value instanceof Int32 || value instanceof Double) return value.valueOf()
  return value instanceof Decimal128 ? Number(value.toString()) : null
}

/** IEEE 754, with the sign bit turned round so that bytes sort as numbers. */
function numberKey(number: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(number === 0 ? 0 : number)
  if ((bytes[0] ?? 0) & 0x80) return inverted(bytes)
  bytes[0] = (bytes[0] ?? 0) ^ 0x80
  return bytes
}

/** A zero byte becomes 0x00 0xff and the end is 0x00 0x00, so a text sorts before the texts that it begins. */
function escaped(bytes: Buffer): Buffer {
  if (!bytes.includes(0)) return Buffer.concat([bytes, END])
  const parts: Buffer[] = []
  let from = 0
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, from)) {
    parts.push(bytes.subarray(from, at), ESCAPED_ZERO)
    from = at + 1
  }
  return Buffer.concat([...parts, bytes.subarray(from), END])
}

const END = Buffer.of(0, 0)
const ESCAPED_ZERO = Buffer.of(0, 0xff)

const inverted = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff))

export const directed = (value: unknown, direction: 1 | -1) =>
  direction === 1 ? keyOf(value) : inverted(keyOf(value))

/** The values at a dotted path; several where the path leads through arrays. */
export function valuesAt(document: unknown, path: string): unknown[] {
  const [head = '', ...rest] = path.split('.')
  if (Array.isArray(document)) {
    const own = /^\d+$/.test(head) ? valuesBelow(document[Number(head)], rest) : []
    return [...own, ...document.flatMap((item) => (isObject(item) ? valuesAt(item, path) : []))]
  }
  if (!isObject(document) || !(head in document)) return []
  return valuesBelow(document[head], rest)
}

const valuesBelow = (value: unknown, rest: string[]) =>
  rest.length === 0 ? [value] : valuesAt(value, rest.join('.'))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export type IndexEntries = { keys: Buffer[]; isMultikey: boolean; isMissing: boolean }

/** All keys of a document in an index: one, or for an array one for each element and one for the whole. */
export function entriesOf(document: unknown, fields: IndexFields): IndexEntries {
  let keys = [Buffer.alloc(0)]
  let isMultikey = false
  let isMissing = true
  for (const [field, direction] of fields) {
    const found = valuesAt(document, field)
    if (found.length > 0) isMissing = false
    const values = found.flatMap((value) => (Array.isArray(value) ? [...value, value] : [value]))
    if (values.length > 1) isMultikey = true
    const parts = (values.length === 0 ? [null] : values).map((value) => directed(value, direction))
    keys = keys.flatMap((key) => parts.map((part) => Buffer.concat([key, part])))
  }
  const unique = new Map(keys.map((key) => [key.toString('latin1'), key]))
  return { keys: [...unique.values()], isMultikey, isMissing }
}
