import { Double, Int32, Long } from 'bson'
import { refuseReorderedField } from '../bson/field-order.ts'
import { ADD, MULTIPLY, SUBTRACT, calculate, numericType, numericValue, toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument, typeName } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported, typeMismatch } from '../errors.ts'
import { compareValues, isTrue } from './truth.ts'

type Scope = { root: Document; variables: Document }
export type Evaluate = (scope: Scope) => unknown
type Compile = (expression: unknown, names?: string[]) => Evaluate
type Create = (operand: unknown, compile: Compile) => Evaluate

const isNullish = (value: unknown) => value === null || value === undefined || value === MISSING

/** An operator on evaluated arguments. */
function ofArguments(
  name: string,
  count: number | null,
  apply: (values: unknown[]) => unknown,
): [string, Create] {
  return [
    name,
    (operand, compile) => {
      const evaluates = (Array.isArray(operand) ? operand : [operand]).map((item: unknown) => compile(item))
      if (count !== null && evaluates.length !== count)
        throw new CommandError(
          16_020,
          'Location16020',
          `Expression ${name} takes exactly ${count} arguments. ${evaluates.length} were passed in.`,
        )
      return (scope) => apply(evaluates.map((evaluate) => evaluate(scope)))
    },
  ]
}

const ofComparison = (name: string, isIt: (order: number) => boolean) =>
  ofArguments(name, 2, ([a, b]) => isIt(compareValues(a, b)))

/** Null when any argument is null or missing. */
const ofPresent = (name: string, count: number | null, apply: (values: unknown[]) => unknown) =>
  ofArguments(name, count, (values) => (values.some(isNullish) ? null : apply(values)))

function numberOf(name: string, value: unknown): number {
  const number = toNumber(value)
  if (number === null) throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`)
  return number
}

function total(values: unknown[], operation: typeof ADD, name: string): unknown {
  return values.reduce((sum, value) => {
    if (!numericType(sum) || !numericType(value))
      throw typeMismatch(`${name} only supports numeric types, not ${typeName(value)}`)
    // Beyond 64 bits expressions continue with doubles.
    return (
      calculate(operation, sum, value) ??
      new Double(operation.ofDoubles(Number(numericValue(sum)), Number(numericValue(value))))
    )
  })
}

function add(values: unknown[]): unknown {
  const dates = values.filter((value) => value instanceof Date)
  if (dates.length === 0) return values.length === 0 ? new Int32(0) : total(values, ADD, '$add')
  if (dates.length > 1) throw typeMismatch('only one date allowed in an $add expression')
  const milliseconds = values.map((value) =>
    value instanceof Date ? value.getTime() : numberOf('$add', value),
  )
  return new Date(milliseconds.reduce((sum, value) => sum + value, 0))
}

function subtract([a, b]: unknown[]): unknown {
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime())
  if (a instanceof Date) return new Date(a.getTime() - numberOf('$subtract', b))
  return total([a, b], SUBTRACT, '$subtract')
}

function text(name: string, value: unknown): string {
  if (typeof value !== 'string') throw typeMismatch(`${name} only supports strings, not ${typeName(value)}`)
  return value
}

function array(name: string, value: unknown): unknown[] {
  if (!Array.isArray(value))
    throw new CommandError(28_689, 'Location28689', `${name} requires an array, not ${typeName(value)}`)
  return value
}

function elementAt([items, index]: unknown[]): unknown {
  const list = array('$arrayElemAt', items)
  return list.at(numberOf('$arrayElemAt', index)) ?? MISSING
}

/** Only ASCII letters change, as in MongoDB. */
const asciiCase = (name: string, change: (letter: string) => string) =>
  ofArguments(name, 1, ([value]) => (isNullish(value) ? '' : text(name, value).replace(/[a-zA-Z]/g, change)))

function divide([a, b]: unknown[]): unknown {
  const divisor = numberOf('$divide', b)
  if (divisor === 0) throw badDivisor("can't $divide by zero")
  return new Double(numberOf('$divide', a) / divisor)
}

const badDivisor = (message: string) => new CommandError(2, 'BadValue', message)

const condition: Create = (operand, compile) => {
  const unknown = isDocument(operand)
    ? Object.keys(operand).find((key) => !['if', 'then', 'else'].includes(key))
    : undefined
  if (unknown !== undefined) throw failedToParse(`Unrecognized parameter to $cond: ${unknown}`)
  const parts: unknown[] = Array.isArray(operand)
    ? operand
    : isDocument(operand)
      ? [operand.if, operand.then, operand.else]
      : []
  if (parts.length !== 3 || parts.includes(undefined))
    throw failedToParse('$cond needs exactly "if", "then" and "else"')
  const [test, yes, no] = parts.map((part) => compile(part))
  return (scope) => (isTrue(test?.(scope)) ? yes?.(scope) : no?.(scope))
}

function refuseParameters(name: string, operand: Document, body: string) {
  if (name === '$filter' && 'limit' in operand) throw notSupported('limit of $filter')
  const unknown = Object.keys(operand).find((key) => !['input', 'as', body].includes(key))
  if (unknown !== undefined) throw failedToParse(`Unrecognized parameter to ${name}: ${unknown}`)
  for (const key of ['input', body])
    if (!(key in operand)) throw failedToParse(`Missing '${key}' parameter to ${name}`)
}

/** Evaluates `in` for each element of `input` under the name `as`. */
const eachElement =
  (name: string, body: string, collect: (pairs: [item: unknown, result: unknown][]) => unknown[]): Create =>
  (operand, compile) => {
    if (!isDocument(operand)) throw failedToParse(`${name} only supports an object as its argument`)
    refuseParameters(name, operand, body)
    const variable = operand.as ?? 'this'
    if (typeof variable !== 'string') throw failedToParse(`as of ${name} must be a string`)
    const input = compile(operand.input)
    const each = compile(operand[body], [variable])
    return (scope) => {
      const items = input(scope)
      if (isNullish(items)) return null
      return collect(
        array(name, items).map((item) => [
          item,
          each({ ...scope, variables: { ...scope.variables, [variable]: item } }),
        ]),
      )
    }
  }

export const OPERATORS = new Map<string, Create>([
  ofComparison('$eq', (order) => order === 0),
  ofComparison('$ne', (order) => order !== 0),
  ofComparison('$gt', (order) => order > 0),
  ofComparison('$gte', (order) => order >= 0),
  ofComparison('$lt', (order) => order < 0),
  ofComparison('$lte', (order) => order <= 0),
  ofArguments('$cmp', 2, ([a, b]) => new Int32(compareValues(a, b))),
  ofArguments('$and', null, (values) => values.every(isTrue)),
  ofArguments('$or', null, (values) => values.some(isTrue)),
  ofArguments('$not', 1, ([value]) => !isTrue(value)),
  ofArguments('$ifNull', null, (values) => values.find((value) => !isNullish(value)) ?? values.at(-1)),
  ofPresent('$add', null, add),
  ofPresent('$subtract', 2, subtract),
  ofPresent('$multiply', null, (values) => total(values, MULTIPLY, '$multiply')),
  ofPresent('$divide', 2, divide),
  ofPresent('$concat', null, (values) => values.map((value) => text('$concat', value)).join('')),
  asciiCase('$toLower', (letter) => letter.toLowerCase()),
  asciiCase('$toUpper', (letter) => letter.toUpperCase()),
  ofArguments('$size', 1, ([value]) => new Int32(array('$size', value).length)),
  ofArguments('$isArray', 1, ([value]) => Array.isArray(value)),
  ofArguments('$type', 1, ([value]) => (value === MISSING ? 'missing' : typeName(value))),
  ofArguments('$in', 2, ([value, items]) =>
    array('$in', items).some((item) => compareValues(item, value) === 0),
  ),
  ofPresent('$arrayElemAt', 2, elementAt),
  ofPresent('$first', 1, ([items]) => array('$first', items)[0] ?? MISSING),
  ofPresent('$last', 1, ([items]) => array('$last', items).at(-1) ?? MISSING),
  ofPresent('$concatArrays', null, (lists) => lists.flatMap((items) => array('$concatArrays', items))),
  ofArguments('$mergeObjects', null, (values) => mergeObjects(values)),
  ['$cond', condition],
  [
    '$map',
    eachElement('$map', 'in', (pairs) => pairs.map(([, result]) => (result === MISSING ? null : result))),
  ],
  [
    '$filter',
    eachElement('$filter', 'cond', (pairs) =>
      pairs.filter(([, result]) => isTrue(result)).map(([item]) => item),
    ),
  ],
])

function mergeObjects(values: unknown[]): Document {
  const merged: Document = {}
  for (const value of values) {
    for (const [name, inner] of isDocument(value) ? Object.entries(value) : []) {
      refuseReorderedField(merged, name)
      merged[name] = inner
    }
  }
  return merged
}
