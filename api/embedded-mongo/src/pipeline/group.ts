import { Double, Int32 } from 'bson'
import { refuseIndexNames } from '../bson/field-order.ts'
import { keyOf } from '../bson/keys.ts'
import { ADD, calculate, numericType, numericValue } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported } from '../errors.ts'
import { compileExpression } from '../expressions/expression.ts'
import type { Evaluate } from '../expressions/operators.ts'

type Accumulator = { add: (value: unknown) => void; result: () => unknown }

const isNullish = (value: unknown) => value === MISSING || value === null || value === undefined

const ACCUMULATORS = new Map<string, () => Accumulator>([
  ['$sum', createSum],
  ['$avg', createAverage],
  ['$min', () => createExtreme((order) => order < 0)],
  ['$max', () => createExtreme((order) => order > 0)],
  ['$first', createFirst],
  ['$last', createLast],
  ['$push', createPush],
  ['$addToSet', createAddToSet],
])

function createSum(): Accumulator {
  let sum: unknown = new Int32(0)
  return {
    add(value) {
      if (value === MISSING || !numericType(value)) return
      sum = calculate(ADD, sum, value) ?? new Double(Number(numericValue(sum)) + Number(numericValue(value)))
    },
    result: () => sum,
  }
}

function createAverage(): Accumulator {
  let [sum, count] = [0, 0]
  return {
    add(value) {
      if (value === MISSING || !numericType(value)) return
      sum += Number(numericValue(value))
      count += 1
    },
    result: () => (count === 0 ? null : new Double(sum / count)),
  }
}

function createExtreme(isBetter: (order: number) => boolean): Accumulator {
  let best: { value: unknown; key: Buffer } | null = null
  return {
    add(value) {
      if (isNullish(value)) return
      const key = keyOf(value)
      if (!best || isBetter(Buffer.compare(key, best.key))) best = { value, key }
    },
    result: () => best?.value ?? null,
  }
}

function createFirst(): Accumulator {
  let first: { value: unknown } | null = null
  return {
    add: (value) => (first ??= { value: value === MISSING ? null : value }),
    result: () => first?.value ?? null,
  }
}

function createLast(): Accumulator {
  let last: unknown = null
  return { add: (value) => (last = value === MISSING ? null : value), result: () => last }
}

function createPush(): Accumulator {
  const values: unknown[] = []
  return { add: (value) => value !== MISSING && values.push(value), result: () => values }
}

function createAddToSet(): Accumulator {
  const values = new Map<string, unknown>()
  return {
    add(value) {
      if (value === MISSING) return
      const key = keyOf(value).toString('latin1')
      if (!values.has(key)) values.set(key, value)
    },
    result: () => [...values.values()],
  }
}

/** The stage $group. Groups are equal when MongoDB compares their ids as equal. */
export function createGroup(specification: unknown, variables: Document) {
  if (!isDocument(specification)) throw failedToParse("a group's fields must be specified in an object")
  const { _id, ...fields } = specification
  refuseIndexNames(fields)
  if (!('_id' in specification))
    throw new CommandError(15_955, 'Location15955', 'a group specification must include an _id')
  const names = Object.keys(variables)
  const idOf = compileExpression(_id, names)
  const accumulators = Object.entries(fields).map(([name, field]) => parseField(name, field, names))
  return function* groupAll(documents: Iterable<Document>): Generator<Document> {
    const groups = new Map<string, { id: unknown; states: Accumulator[] }>()
    for (const root of documents) {
      const scope = { root, variables }
      const value = idOf(scope)
      const id = value === MISSING || value === undefined ? null : value
      const key = keyOf(id).toString('latin1')
      const group = groups.get(key) ?? { id, states: accumulators.map(({ create }) => create()) }
      groups.set(key, group)
      for (const [place, { evaluate }] of accumulators.entries()) group.states[place]?.add(evaluate(scope))
    }
    for (const { id, states } of groups.values())
      yield Object.fromEntries([
        ['_id', id],
        ...accumulators.map(({ name }, place): [string, unknown] => [name, states[place]?.result()]),
      ])
  }
}

function parseField(name: string, field: unknown, names: string[]) {
  const [operator = ''] = isDocument(field) ? Object.keys(field) : []
  if (name.includes('.') || !isDocument(field) || Object.keys(field).length !== 1)
    throw new CommandError(40_234, 'Location40234', `The field '${name}' must be an accumulator object`)
  if (operator === '$count') {
    const one: Evaluate = () => new Int32(1)
    return { name, create: createSum, evaluate: one }
  }
  const create = ACCUMULATORS.get(operator)
  if (!create) throw notSupported(`the accumulator ${operator}`)
  return { name, create, evaluate: compileExpression(field[operator], names) }
}
