import { keyOf } from '../bson/keys.ts'
import { numericType, numericValue } from '../bson/numbers.ts'
import { MISSING } from '../bson/values.ts'

/** Everything is true but false, null, undefined, a missing field and zero. */
export function isTrue(value: unknown): boolean {
  if (value === MISSING || value === null || value === undefined || value === false) return false
  return !numericType(value) || Number(numericValue(value)) !== 0
}

/** Compares values of any type in MongoDB's order; a missing one comes first. */
export function compareValues(a: unknown, b: unknown): number {
  const [left, right] = [a, b].map((value) => (value === MISSING ? Buffer.of(0) : keyOf(value)))
  return left && right ? Buffer.compare(left, right) : 0
}
