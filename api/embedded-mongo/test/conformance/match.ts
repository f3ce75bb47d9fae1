import { type Document, EJSON, ObjectId } from 'bson'

/**
 * The first difference between a result and the expectation of a unified test; null for none. See
 * source/unified-test-format/unified-test-format.md, "Evaluating Matches".
 * @param allowsExtra extra fields are allowed, only at the root
 */
export function mismatch(expected: unknown, actual: unknown, allowsExtra = true, path = ''): string | null {
  if (isDocument(expected)) {
    const [key = ''] = Object.keys(expected)
    if (key.startsWith('$$')) return special(key, expected[key], actual, allowsExtra, path)
    return documentMismatch(expected, actual, allowsExtra, path)
  }
  if (Array.isArray(expected)) return listMismatch(expected, actual, allowsExtra, path)
  return isSame(expected, actual) ? null : differs(expected, actual, path)
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isScalar(value)

const isScalar = (value: object) => value instanceof Date || value instanceof RegExp || '_bsontype' in value

const show = (value: unknown) => (value === undefined ? 'nothing' : EJSON.stringify({ value }).slice(9, -1))

const differs = (expected: unknown, actual: unknown, path: string) =>
  `${path || 'value'}: expected ${show(expected)}, got ${show(actual)}`

const isSame = (expected: unknown, actual: unknown) =>
  Object.is(expected, actual) ||
  EJSON.stringify({ value: expected }) === EJSON.stringify({ value: actual ?? undefined }) ||
  (expected === null && actual === null)

function special(operator: string, operand: unknown, actual: unknown, allowsExtra: boolean, path: string) {
  switch (operator) {
    case '$$unsetOrMatches':
      return actual === undefined || actual === null ? null : mismatch(operand, actual, allowsExtra, path)
    case '$$type':
      return [operand].flat().some((type) => isOfType(type, actual))
        ? null
        : `${path}: expected type ${String(operand)}, got ${show(actual)}`
    default:
      throw new Error(`The runner does not know the operator ${operator}`)
  }
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'objectId') return value instanceof ObjectId
  if (type === 'object') return isDocument(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'date') return value instanceof Date
  if (type === 'int' || type === 'long') return Number.isInteger(value)
  if (type === 'double' || type === 'number') return typeof value === 'number'
  if (type === 'bool') return typeof value === 'boolean'
  return typeof value === type
}

function documentMismatch(expected: Document, actual: unknown, allowsExtra: boolean, path: string) {
  if (!isDocument(actual)) return differs(expected, actual, path)
  for (const [key, value] of Object.entries(expected)) {
    const own = Object.hasOwn(actual, key) || key in actual ? actual[key] : undefined
    const difference = mismatch(value, own, false, `${path}.${key}`)
    if (difference !== null) return difference
  }
  const extra = allowsExtra ? undefined : Object.keys(actual).find((key) => !Object.hasOwn(expected, key))
  return extra === undefined ? null : `${path}.${extra}: not expected, got ${show(actual[extra])}`
}

function listMismatch(expected: unknown[], actual: unknown, allowsExtra: boolean, path: string) {
  if (!Array.isArray(actual) || actual.length !== expected.length) return differs(expected, actual, path)
  for (const [index, item] of expected.entries()) {
    const difference = mismatch(item, actual[index], allowsExtra, `${path}[${index}]`)
    if (difference !== null) return difference
  }
  return null
}
