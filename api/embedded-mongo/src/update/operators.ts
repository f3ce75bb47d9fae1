import { Int32, Long, Timestamp } from 'bson'
import { keyOf } from '../bson/keys.ts'
import { ADD, MULTIPLY, calculate, numericType, toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { asDocument, cloneDocument, isDocument, isOperators, typeName } from '../bson/values.ts'
import { badValue, failedToParse, typeMismatch } from '../errors.ts'
import { createFilter, valuePredicate } from '../query/filter.ts'
import { regexOf } from '../query/regex.ts'
import { createSortKey, parseSort } from '../query/sort.ts'
import type { Slot } from './paths.ts'

type Operator = {
  /** Whether missing documents on the path are created. */
  creates: boolean
  apply: (slot: Slot, operand: unknown, context: { path: string; id: unknown }) => void
}

const isSame = (a: unknown, b: unknown) => keyOf(a).equals(keyOf(b))
const list = (value: unknown): unknown[] | null => (Array.isArray(value) ? value : null)

const arithmetic = (
  name: string,
  operation: typeof ADD,
  initial: (operand: unknown) => unknown,
): Operator => ({
  creates: true,
  apply(slot, operand, { path, id }) {
    const value = slot.get()
    if (!numericType(operand))
      throw typeMismatch(
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}}`,
      )
    if (value === undefined) return slot.set(initial(operand))
    if (!numericType(value))
      throw typeMismatch(
        `Cannot apply ${name} to a value of non-numeric type. {_id: ${String(id)}} has the field '${path}' of non-numeric type ${typeName(value)}`,
      )
    const result = calculate(operation, value, operand)
    if (result === null)
      throw badValue(`Failed to apply ${name} operations to current value of ${path}: overflow`)
    slot.set(result)
  },
})

const zeroOf = (operand: unknown) => {
  const type = numericType(operand)
  return type === 'long'
    ? Long.fromNumber(0)
    : type === 'double'
      ? calculate(MULTIPLY, operand, 0)
      : new Int32(0)
}

const extreme = (isBetter: (order: number) => boolean): Operator => ({
  creates: true,
  apply(slot, operand) {
    const value = slot.get()
    if (value === undefined || isBetter(Buffer.compare(keyOf(operand), keyOf(value)))) slot.set(operand)
  },
})

const set: Operator = { creates: true, apply: (slot, operand) => slot.set(cloneDocument(operand)) }

const currentDate: Operator = {
  creates: true,
  apply(slot, operand) {
    const type: unknown = isDocument(operand) ? operand.$type : operand
    if (type === 'timestamp') slot.set(new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }))
    else if (type === 'date' || typeof type === 'boolean') slot.set(new Date())
    else throw badValue("The '$type' string field is required to be 'date' or 'timestamp'")
  },
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position'])

const push: Operator = {
  creates: true,
  apply(slot, operand, { path, id }) {
    const modifiers = isDocument(operand) && '$each' in operand ? operand : { $each: [operand] }
    const unknown = Object.keys(modifiers).find((key) => !PUSH_MODIFIERS.has(key))
    if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`)
    const added = list(modifiers.$each)
    if (!added) throw badValue('The argument to $each in $push must be an array')
    const value = slot.get()
    const array = value === undefined ? [] : list(value)
    if (!array)
      throw badValue(
        `The field '${path}' must be an array but is of type ${typeName(value)} in document {_id: ${String(id)}}`,
      )
    const position = option(modifiers, '$position') ?? array.length
    const all = array.toSpliced(position, 0, ...added.map((item) => cloneDocument(item)))
    slot.set(cut(sorted(all, modifiers.$sort), option(modifiers, '$slice')))
  },
}

function option(modifiers: Document, name: string): number | null {
  if (modifiers[name] === undefined) return null
  const number = toNumber(modifiers[name])
  if (number === null || !Number.isInteger(number))
    throw badValue(`The value for ${name} must be an integer value`)
  return number
}

const cut = (items: unknown[], count: number | null) =>
  count === null ? items : count >= 0 ? items.slice(0, count) : items.slice(count)

function sorted(items: unknown[], sort: unknown): unknown[] {
  if (sort === undefined) return items
  const isWhole = !isDocument(sort)
  const keyOfItem = createSortKey(
    parseSort(
      isWhole
        ? { item: sort }
        : Object.fromEntries(Object.entries(sort).map(([field, direction]) => [`item.${field}`, direction])),
    ),
  )
  return items
    .map((item) => ({ item, key: keyOfItem({ item: isWhole && Array.isArray(item) ? { item } : item }) }))
    .toSorted((a, b) => Buffer.compare(a.key, b.key))
    .map(({ item }) => item)
}

const addToSet: Operator = {
  creates: true,
  apply(slot, operand, { path }) {
    const hasEach = isDocument(operand) && '$each' in operand
    if (hasEach && Object.keys(operand).length > 1)
      throw badValue('Found unexpected fields after $each in $addToSet')
    const added = hasEach ? list(operand.$each) : [operand]
    if (!added) throw typeMismatch('The argument to $each in $addToSet must be an array')
    const value = slot.get()
    const array = value === undefined ? [] : list(value)
    if (!array)
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeName(value)}`,
      )
    const result = [...array]
    for (const item of added)
      if (!result.some((known) => isSame(known, item))) result.push(cloneDocument(item))
    slot.set(result)
  },
}

const pop: Operator = {
  creates: false,
  apply(slot, operand, { path }) {
    const end = toNumber(operand)
    if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${String(operand)}`)
    const value = slot.get()
    if (value === undefined) return
    const array = list(value)
    if (!array)
      throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(value)}'`)
    slot.set(end === 1 ? array.slice(0, -1) : array.slice(1))
  },
}

const removal = (name: string, testOf: (operand: unknown) => (item: unknown) => boolean): Operator => ({
  creates: false,
  apply(slot, operand) {
    const test = testOf(operand)
    const value = slot.get()
    if (value === undefined) return
    const array = list(value)
    if (!array) throw badValue(`Cannot apply ${name} to a non-array value`)
    slot.set(array.filter((item) => !test(item)))
  },
})

function pullTest(operand: unknown): (item: unknown) => boolean {
  if (isOperators(operand) || regexOf(operand)) return valuePredicate(operand)
  if (!isDocument(operand)) return (item) => isSame(item, operand)
  const matches = createFilter(operand)
  return (item) => {
    const document = asDocument(item)
    return document !== null && matches(document)
  }
}

function pullAllTest(operand: unknown): (item: unknown) => boolean {
  const values = list(operand)
  if (!values) throw badValue('$pullAll requires an array argument')
  return (item) => values.some((value) => isSame(value, item))
}

/** Without `$rename`, which has two paths. */
export const OPERATORS = new Map<string, Operator>([
  ['$set', set],
  ['$setOnInsert', set],
  ['$unset', { creates: false, apply: (slot) => slot.remove() }],
  ['$inc', arithmetic('$inc', ADD, (operand) => operand)],
  ['$mul', arithmetic('$mul', MULTIPLY, zeroOf)],
  ['$min', extreme((order) => order < 0)],
  ['$max', extreme((order) => order > 0)],
  ['$currentDate', currentDate],
  ['$push', push],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', removal('$pull', pullTest)],
  ['$pullAll', removal('$pullAll', pullAllTest)],
])
