import { valueKey, typeRank } from '../bson/keys.ts'
import { toNumber } from '../bson/numbers.ts'
import { someAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isNaNValue, isOperators, typeName } from '../bson/values.ts'
import { badValue, notSupported } from '../errors.ts'
import { createRegex, readRegex } from './regex.ts'

export type Predicate = (document: Document) => boolean
type ValueTest = (value: unknown) => boolean

const NULL_RANK = typeRank(null)

const at =
  (parts: string[], test: ValueTest): Predicate =>
  (document) =>
    someAt(document, parts, test)

const noneAt =
  (parts: string[], test: ValueTest): Predicate =>
  (document) =>
    !someAt(document, parts, test)

export const compileEquality = (parts: string[], operand: unknown) => at(parts, equalityOrRegex(operand))

function equalityOrRegex(operand: unknown): ValueTest {
  const regex = readRegex(operand)
  if (!regex) return equality(operand)
  const test = createRegex(regex.pattern, regex.options)
  const isSame = equality(operand)
  return (value) => (typeof value === 'string' ? test(value) : isSame(value))
}

function equality(operand: unknown): ValueTest {
  if (typeof operand === 'string') return (value) => value === operand
  const rank = typeRank(operand)
  if (rank === NULL_RANK) return (value) => value === null || value === undefined || value === MISSING
  const key = valueKey(operand)
  return (value) => value !== MISSING && typeRank(value) === rank && valueKey(value).equals(key)
}

type Comparison = '$gt' | '$gte' | '$lt' | '$lte'

/** Only values of the operand's type compare, except with MinKey and MaxKey. */
function comparison(operator: Comparison, operand: unknown): ValueTest {
  if (readRegex(operand)) throw badValue(`Can't have RegEx as arg to predicate over field`)
  const rank = typeRank(operand)
  const allowsEqual = operator === '$gte' || operator === '$lte'
  const isKeyExtreme = ['minKey', 'maxKey'].includes(typeName(operand))
  if (rank === NULL_RANK) return allowsEqual ? equality(null) : () => false
  const key = valueKey(operand)
  const isOperandNaN = isNaNValue(operand)
  return (value) => {
    if (value === MISSING || (!isKeyExtreme && typeRank(value) !== rank)) return false
    if (isOperandNaN || isNaNValue(value)) return allowsEqual && isOperandNaN && isNaNValue(value)
    const order = Buffer.compare(valueKey(value), key)
    if (order === 0) return allowsEqual
    return operator === '$gt' || operator === '$gte' ? order > 0 : order < 0
  }
}

function list(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`)
  return operand
}

function membership(operand: unknown[]): ValueTest {
  if (operand.some(isOperators)) throw badValue('cannot nest $ under $in')
  if (operand.some(readRegex)) throw notSupported('a regular expression in $in')
  const ranks = new Set(operand.map(typeRank))
  const keys = new Set(operand.map((item) => valueKey(item).toString('latin1')))
  const hasNull = ranks.has(NULL_RANK)
  return (value) => {
    if (value === MISSING || value === undefined) return hasNull
    return ranks.has(typeRank(value)) && keys.has(valueKey(value).toString('latin1'))
  }
}

function regexTest(pattern: unknown, { $options: options = '' }: Document): ValueTest {
  if (typeof pattern !== 'string' || typeof options !== 'string')
    throw notSupported('$regex and $options of anything but texts')
  const test = createRegex(pattern, options)
  return (value) => typeof value === 'string' && test(value)
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
      if (readRegex(operand)) throw badValue("Can't have regex as arg to $ne.")
      return noneAt(parts, equality(operand))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return at(parts, comparison(operator, operand))
    case '$in':
      return at(parts, membership(list(operator, operand)))
    case '$nin':
      return noneAt(parts, membership(list(operator, operand)))
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
