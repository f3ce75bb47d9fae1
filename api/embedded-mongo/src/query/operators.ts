import { valueKey, typeRank } from '../bson/keys.ts'
import { toNumber } from '../bson/numbers.ts'
import { someAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isNaNValue, typeName } from '../bson/values.ts'
import { badValue, notSupported } from '../errors.ts'

export type Predicate = (document: Document) => boolean
type ValueTest = (value: unknown) => boolean

const at =
  (parts: string[], test: ValueTest): Predicate =>
  (document) =>
    someAt(document, parts, test)

const noneAt =
  (parts: string[], test: ValueTest): Predicate =>
  (document) =>
    !someAt(document, parts, test)

/** The types of values with which filters compare. */
const COMPARABLE = new Set(['string', 'bool', 'objectId', 'date', 'int', 'long', 'double', 'null'])

/** @throws {CommandError} 115 for a value of another type, and for NaN */
function comparable(operand: unknown): unknown {
  const type = typeName(operand)
  if (COMPARABLE.has(type) && !isNaNValue(operand)) return operand
  throw notSupported(`comparison with a value of type ${type}`)
}

export const compileEquality = (parts: string[], operand: unknown) => at(parts, equality(operand))

function equality(given: unknown): ValueTest {
  const operand = comparable(given)
  if (typeof operand === 'string') return (value) => value === operand
  if (operand === null) return (value) => value === null || value === undefined || value === MISSING
  const rank = typeRank(operand)
  const key = valueKey(operand)
  return (value) => value !== MISSING && typeRank(value) === rank && valueKey(value).equals(key)
}

type Comparison = '$gt' | '$gte' | '$lt' | '$lte'

/** Only values of the operand's type compare. */
function comparison(operator: Comparison, given: unknown): ValueTest {
  const operand = comparable(given)
  const allowsEqual = operator === '$gte' || operator === '$lte'
  if (operand === null) return allowsEqual ? equality(null) : () => false
  const rank = typeRank(operand)
  const key = valueKey(operand)
  return (value) => {
    if (value === MISSING || typeRank(value) !== rank || isNaNValue(value)) return false
    const order = Buffer.compare(valueKey(value), key)
    if (order === 0) return allowsEqual
    return operator === '$gt' || operator === '$gte' ? order > 0 : order < 0
  }
}

function membership(operator: string, operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`)
  const values = operand.map(comparable)
  const ranks = new Set(values.map(typeRank))
  const keys = new Set(values.map((item) => valueKey(item).toString('latin1')))
  return (value) => {
    if (value === MISSING || value === undefined) return values.includes(null)
    return ranks.has(typeRank(value)) && keys.has(valueKey(value).toString('latin1'))
  }
}

/**
 * `^` and `$` at the ends; between them characters without a special meaning, and characters escaped by a backslash.
 */
const LITERAL = /^(\^?)((?:[^\\^$.|?*+()[\]{}]|\\[\\^$.|?*+()[\]{}/])*)(\$?)$/

/**
 * Compiles the part of PCRE that cannot take long: literal texts, anchors and the option `i`.
 * @throws {CommandError} 115
 */
function regexTest(pattern: unknown, { $options: options = '' }: Document): ValueTest {
  if (typeof pattern !== 'string' || typeof options !== 'string')
    throw notSupported('$regex and $options of anything but texts')
  const [, begin, text = '', end] = LITERAL.exec(pattern) ?? []
  if (begin === undefined) throw notSupported(`the syntax of the regular expression /${pattern}/`)
  if (options !== '' && options !== 'i') throw notSupported(`the options ${options} of a regular expression`)
  // In PCRE `$` also matches before a final line break.
  const regex = new RegExp(`${begin}${text}${end ? '(?=\\n?(?![^]))' : ''}`, `${options}u`)
  return (value) => typeof value === 'string' && regex.test(value)
}

/** @param condition all operators beside this one, for `$options` of `$regex` */
export function compileOperator(
  parts: string[],
  operator: string,
  operand: unknown,
  condition: Document,
): Predicate {
  switch (operator) {
    case '$eq':
      return at(parts, equality(operand))
    case '$ne':
      return noneAt(parts, equality(operand))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return at(parts, comparison(operator, operand))
    case '$in':
      return at(parts, membership(operator, operand))
    case '$nin':
      return noneAt(parts, membership(operator, operand))
    case '$exists': {
      const exists = (value: unknown) => value !== MISSING
      return operand && toNumber(operand) !== 0 ? at(parts, exists) : noneAt(parts, exists)
    }
    case '$regex':
      return at(parts, regexTest(operand, condition))
    case '$options':
      if (!('$regex' in condition)) throw badValue('$options needs a $regex')
      return () => true
    default:
      throw notSupported(operator)
  }
}
