import { ObjectId } from 'bson'
import { notSupported } from '../errors.ts'
import { numericValue } from './numbers.ts'
import { MISSING, asDocument, typeName } from './values.ts'

/** First byte of a key: MongoDB's order of BSON types. Zero ends a document or an array. */
const RANKS: Record<ReturnType<typeof typeName>, number> = {
  minKey: 0x01,
  undefined: 0x03,
  null: 0x05,
  int: 0x10,
  long: 0x10,
  double: 0x10,
  decimal: 0x10,
  string: 0x15,
  symbol: 0x15,
  object: 0x20,
  array: 0x25,
  binData: 0x30,
  objectId: 0x35,
  bool: 0x40,
  date: 0x45,
  timestamp: 0x47,
  regex: 0x50,
  javascript: 0x60,
  javascriptWithScope: 0x65,
  maxKey: 0xf0,
}
const END = Buffer.of(0, 0)
/** Length of a number's key: its rank, the nearest double in eight bytes, and the difference to it in two. */
const NUMBER_BYTES = 11
const NO_DIFFERENCE = 0x8000

export const typeRank = (value: unknown): number => (value === MISSING ? RANKS.null : RANKS[typeName(value)])

/**
 * Encodes a value as bytes that sort as MongoDB compares values; equal values have equal keys. No key is a prefix
 * of another one, so that keys of several fields can be concatenated.
 * @throws {CommandError} 115 for Decimal128, regular expressions, binary data, timestamps, symbols and code
 */
export function valueKey(value: unknown): Buffer {
  if (typeof value === 'string') return textKey(RANKS.string, value)
  if (value instanceof ObjectId) return Buffer.concat([Buffer.of(RANKS.objectId), value.id])
  const rank = typeRank(value)
  if (rank === RANKS.double) return numberKey(numericValue(value))
  if (typeof value === 'boolean') return Buffer.of(rank, value ? 1 : 0)
  if (value instanceof Date) {
    const key = numberKey(value.getTime())
    key[0] = rank
    return key
  }
  if (Array.isArray(value))
    return Buffer.concat([Buffer.of(rank), ...value.map((item: unknown) => valueKey(item)), Buffer.of(0)])
  const document = asDocument(value)
  if (document) return documentKey(rank, Object.entries(document))
  return scalarKey(rank, value)
}

/** Documents compare field by field: type, then name, then value. */
const documentKey = (rank: number, fields: [string, unknown][]) =>
  Buffer.concat([
    Buffer.of(rank),
    ...fields.flatMap(([name, value]) => [textKey(typeRank(value), name), valueKey(value)]),
    Buffer.of(0),
  ])

function scalarKey(rank: number, value: unknown): Buffer {
  const type = typeName(value)
  if (value !== MISSING && !['null', 'undefined', 'minKey', 'maxKey'].includes(type))
    throw notSupported(`comparison of a value of type ${type}`)
  return Buffer.of(rank)
}

/**
 * The nearest double, with its sign bit inverted so that bytes sort as numbers, and the difference to it, which is
 * non-zero only for integers beyond 2^53.
 */
function numberKey(value: number | bigint): Buffer {
  const nearest = Number(value)
  const key = Buffer.alloc(NUMBER_BYTES)
  key[0] = RANKS.double
  key.writeUInt16BE(NO_DIFFERENCE + Number(typeof value === 'bigint' ? value - BigInt(nearest) : 0n), 9)
  // NaN sorts before all numbers.
  if (Number.isNaN(nearest)) return key
  key.writeDoubleBE(nearest === 0 ? 0 : nearest, 1)
  if (nearest < 0) for (let at = 1; at <= 8; at += 1) key[at] = (key[at] ?? 0) ^ 0xff
  else key[1] = (key[1] ?? 0) ^ 0x80
  return key
}

const textKey = (rank: number, text: string) => Buffer.concat([Buffer.of(rank), escaped(text)])

/**
 * A zero byte becomes 0x00 0xff and the end is 0x00 0x00, so a text sorts before longer texts with the same
 * beginning.
 */
function escaped(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8')
  if (!bytes.includes(0)) return Buffer.concat([bytes, END])
  return Buffer.from(`${bytes.toString('latin1').replaceAll('\0', '\0\xff')}\0\0`, 'latin1')
}

const inverted = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff))

export const directed = (key: Buffer, direction: 1 | -1) => (direction === 1 ? key : inverted(key))

/** The first key after all keys with a prefix. */
export function keyAfter(prefix: Uint8Array): Buffer {
  for (let at = prefix.length - 1; at >= 0; at -= 1) {
    const byte = prefix[at] ?? 0
    if (byte < 0xff) return Buffer.from([...prefix.subarray(0, at), byte + 1])
  }
  return Buffer.alloc(32, 0xff)
}
