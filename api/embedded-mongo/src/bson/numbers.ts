import { Decimal128, Double, Int32, Long, Timestamp } from 'bson'
import { notSupported } from '../errors.ts'

const INT32_MAX = 2n ** 31n
const INT64_MAX = 2n ** 63n

/** The numeric types that this server computes with; Decimal128 is only stored and returned. */
export type NumericType = 'int' | 'long' | 'double'

/** @returns null for a value that is no number @throws {CommandError} 115 for Decimal128 */
export function numericType(value: unknown): NumericType | null {
  if (typeof value === 'number') return Number.isInteger(value) && value === (value | 0) ? 'int' : 'double'
  if (value instanceof Int32) return 'int'
  if (value instanceof Double) return 'double'
  if (value instanceof Long && !(value instanceof Timestamp)) return 'long'
  if (value instanceof Decimal128) throw notSupported('arithmetic or comparison with Decimal128')
  return null
}

/**
 * A double as a number, an integer of 64 bits as a bigint: JavaScript compares the two exactly.
 * @throws {CommandError} 115 for Decimal128
 */
export function numericValue(value: unknown): number | bigint {
  if (typeof value === 'number') return value
  if (value instanceof Int32 || value instanceof Double) return value.value
  if (value instanceof Long) return value.toBigInt()
  throw notSupported('arithmetic or comparison with Decimal128')
}

/** An option of a command as a JavaScript number; null for another type. */
export function toNumber(value: unknown): number | null {
  return numericType(value) ? Number(numericValue(value)) : null
}

/**
 * A sum with MongoDB's result types: double if any operand is a double, else long if any is a long or the sum exceeds
 * 32 bits.
 * @returns null when the sum exceeds 64 bits, or an operand is no number
 */
export function add(a: unknown, b: unknown) {
  const types = new Set([numericType(a), numericType(b)])
  if (types.has(null)) return null
  const [left, right] = [numericValue(a), numericValue(b)]
  if (types.has('double')) return new Double(Number(left) + Number(right))
  const result = BigInt(left) + BigInt(right)
  const isLong = types.has('long') || result >= INT32_MAX || result < -INT32_MAX
  if (!isLong) return new Int32(Number(result))
  return result >= INT64_MAX || result < -INT64_MAX ? null : Long.fromBigInt(result)
}
