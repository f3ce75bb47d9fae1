import { keyOf, rankOf } from '../bson/keys.ts'
import { numericType, numericValue, toNumber } from '../bson/numbers.ts'
import { someAt } from '../bson/paths.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, TYPE_CODES, asDocument, isDocument, isOperators, typeName } from '../bson/values.ts'
import { badValue, notSupported } from '../errors.ts'
import { createRegex, regexOf } from './regex.ts'

type DocumentPredicate = (document: Document) => boolean
type ValueTest = (value: unknown) => boolean
/**
 * A condition without the path that it applies to.
 * @param expand also test the elements of an array there
 */
export type FieldPredicate = (parts: string[], expand: boolean) => DocumentPredicate

/** Compilers of nested conditions. */
export type Nested = {
  filter: (filter: unknown) => DocumentPredicate
  condition: (condition: unknown) => FieldPredicate
}

const NULL_RANK = rankOf(null)
const UNSUPPORTED = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$within',
  '$bitsAllSet',
  '$bitsAnySet',
  '$bitsAllClear',
  '$bitsAnyClear',
])

const at =
  (test: ValueTest): FieldPredicate =>
  (parts, expand) =>
  (document) =>
    someAt(document, parts, test, expand)

/** Tests the value at the path itself, also where it is an array. */
const atWhole =
  (test: ValueTest): FieldPredicate =>
  (parts) =>
  (document) =>
    someAt(document, parts, test, false)

const not =
  (predicate: FieldPredicate): FieldPredicate =>
  (parts, expand) => {
    const inner = predicate(parts, expand)
    return (document) => !inner(document)
  }

export const compileEquality = (operand: unknown): FieldPredicate => at(equalityOrRegex(operand))

function equalityOrRegex(operand: unknown): ValueTest {
  const regex = regexOf(operand)
  if (!regex) return equality(operand)
  const test = createRegex(regex.pattern, regex.options)
  const isSame = equality(operand)
  return (value) => (typeof value === 'string' ? test(value) : isSame(value))
}

function equality(operand: unknown): ValueTest {
  if (typeof operand === 'string') return (value) => value === operand
  const rank = rankOf(operand)
  if (rank === NULL_RANK) return (value) => value === null || value === undefined || value === MISSING
  const key = keyOf(operand)
  return (value) => value !== MISSING && rankOf(value) === rank && keyOf(value).equals(key)
}

type Comparison = '$gt' | '$gte' | '$lt' | '$lte'

/** Only values of the operand's type compare, except with MinKey and MaxKey. */
function comparison(operator: Comparison, operand: unknown): ValueTest {
  if (regexOf(operand)) throw badValue(`Can't have RegEx as arg to predicate over field`)
  const rank = rankOf(operand)
  const allowsEqual = operator === '$gte' || operator === '$lte'
  const isKeyExtreme = ['minKey', 'maxKey'].includes(typeName(operand))
  if (rank === NULL_RANK) return allowsEqual ? equality(null) : () => false
  const key = keyOf(operand)
  const isOperandNaN = isNaNValue(operand)
  return (value) => {
    if (value === MISSING || (!isKeyExtreme && rankOf(value) !== rank)) return false
    if (isOperandNaN || isNaNValue(value)) return allowsEqual && isOperandNaN && isNaNValue(value)
    const order = Buffer.compare(keyOf(value), key)
    if (order === 0) return allowsEqual
    return operator === '$gt' || operator === '$gte' ? order > 0 : order < 0
  }
}

const isNaNValue = (value: unknown) => typeName(value) === 'double' && Number.isNaN(numericValue(value))

function list(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`)
  return operand
}

function membership(operand: unknown[]): ValueTest {
  if (operand.some(isOperators)) throw badValue('cannot nest $ under $in')
  const tests = operand.filter((item) => regexOf(item)).map(equalityOrRegex)
  const plain = operand.filter((item) => !regexOf(item))
  const ranks = new Set(plain.map(rankOf))
  const keys = new Set(plain.map((item) => keyOf(item).toString('latin1')))
  const hasNull = ranks.has(NULL_RANK)
  return (value) => {
    if (value === MISSING || value === undefined) return hasNull
    if (tests.some((test) => test(value))) return true
    return ranks.has(rankOf(value)) && keys.has(keyOf(value).toString('latin1'))
  }
}

function typeTest(operand: unknown): ValueTest {
  const names = (Array.isArray(operand) ? operand : [operand]).flatMap((item: unknown) => {
    if (item === 'number') return ['int', 'long', 'double', 'decimal']
    const code = typeof item === 'string' ? null : toNumber(item)
    const known = Object.entries(TYPE_CODES).find(([name, number]) => name === item || number === code)
    if (!known) throw badValue(`Unknown type name alias or code: ${String(item)}`)
    return [known[0]]
  })
  const types = new Set<string>(names)
  return (value) => value !== MISSING && types.has(typeName(value))
}

function size(operand: unknown): ValueTest {
  const length = toNumber(operand)
  if (length === null || !Number.isInteger(length) || length < 0)
    throw badValue(`Failed to parse $size. Expected a non-negative integer`)
  return (value) => Array.isArray(value) && value.length === length
}

function modulo(operand: unknown): ValueTest {
  const [divisor, remainder] = list('$mod', operand).map((item) => toNumber(item))
  if (divisor === undefined || remainder === undefined || divisor === null || remainder === null)
    throw badValue('malformed mod, needs to be a divisor and a remainder')
  if (Math.trunc(divisor) === 0) throw badValue('divisor cannot be 0')
  const [by, expected] = [BigInt(Math.trunc(divisor)), BigInt(Math.trunc(remainder))]
  return (value) => {
    if (value === MISSING || !numericType(value)) return false
    const number = numericValue(value)
    if (typeof number === 'number' && !Number.isFinite(number)) return false
    return (typeof number === 'bigint' ? number : BigInt(Math.trunc(number))) % by === expected
  }
}

function elementMatch(operand: unknown, { filter, condition }: Nested): ValueTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object')
  if (isOperators(operand) && !['$and', '$or', '$nor', '$expr'].includes(Object.keys(operand)[0] ?? '')) {
    const predicate = condition(operand)(['value'], false)
    return (value) => Array.isArray(value) && value.some((item: unknown) => predicate({ value: item }))
  }
  const predicate = filter(operand)
  return (value) =>
    Array.isArray(value) &&
    value.some((item: unknown) => {
      const document = Array.isArray(item) ? Object.fromEntries(item.entries()) : asDocument(item)
      return document !== null && predicate(document)
    })
}

function every(predicates: FieldPredicate[]): FieldPredicate {
  return (parts, expand) => {
    const compiled = predicates.map((predicate) => predicate(parts, expand))
    return (document) => compiled.length > 0 && compiled.every((predicate) => predicate(document))
  }
}

function all(operand: unknown, nested: Nested): FieldPredicate {
  return every(
    list('$all', operand).map((item) =>
      isDocument(item) && '$elemMatch' in item
        ? atWhole(elementMatch(item.$elemMatch, nested))
        : at(equalityOrRegex(item)),
    ),
  )
}

function negation(operand: unknown, { condition }: Nested): FieldPredicate {
  if (!regexOf(operand) && !isOperators(operand)) throw badValue('$not needs a regex or a document')
  return not(condition(operand))
}

function regexTest(operand: unknown, { $options: options }: Document): ValueTest {
  const own = regexOf(operand)
  if (!own && typeof operand !== 'string') throw badValue('$regex has to be a string')
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  const pattern = own ? own.pattern : String(operand)
  const test = createRegex(pattern, options ?? own?.options ?? '')
  return (value) => typeof value === 'string' && test(value)
}

/** @param condition all operators beside this one, for `$options` of `$regex` */
export function compileOperator(
  operator: string,
  operand: unknown,
  condition: Document,
  nested: Nested,
): FieldPredicate {
  switch (operator) {
    case '$eq':
      return at(equality(operand))
    case '$ne':
      if (regexOf(operand)) throw badValue("Can't have regex as arg to $ne.")
      return not(at(equality(operand)))
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return at(comparison(operator, operand))
    case '$in':
      return at(membership(list(operator, operand)))
    case '$nin':
      return not(at(membership(list(operator, operand))))
    case '$exists': {
      const exists = at((value) => value !== MISSING)
      return operand && toNumber(operand) !== 0 ? exists : not(exists)
    }
    case '$type':
      return at(typeTest(operand))
    case '$regex':
      return at(regexTest(operand, condition))
    case '$options':
      if (!('$regex' in condition)) throw badValue('$options needs a $regex')
      return () => () => true
    case '$not':
      return negation(operand, nested)
    case '$all':
      return all(operand, nested)
    case '$size':
      return atWhole(size(operand))
    case '$mod':
      return at(modulo(operand))
    case '$elemMatch':
      return atWhole(elementMatch(operand, nested))
    case '$comment':
      return () => () => true
    default:
      if (UNSUPPORTED.has(operator)) throw notSupported(operator)
      throw badValue(`unknown operator: ${operator}`)
  }
}
