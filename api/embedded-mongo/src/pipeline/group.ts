import { Double, Int32 } from 'bson'
import { refuseIndexNames } from '../bson/field-order.ts'
import { valueKey } from '../bson/keys.ts'
import { add, numericType, numericValue } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported } from '../errors.ts'
import { compileExpression } from './expression.ts'

/** Values that are no numbers do not count. */
function addTo(sum: unknown, value: unknown): unknown {
  if (value === MISSING || !numericType(value)) return sum
  return add(sum, value) ?? new Double(Number(numericValue(sum)) + Number(numericValue(value)))
}

/** The stage $group with $sum. Groups are equal when MongoDB compares their ids as equal. */
export function createGroup(specification: unknown) {
  if (!isDocument(specification)) throw failedToParse("a group's fields must be specified in an object")
  const { _id, ...fields } = specification
  refuseIndexNames(fields)
  if (!('_id' in specification))
    throw new CommandError(15_955, 'Location15955', 'a group specification must include an _id')
  const readId = compileExpression(_id)
  const sums = Object.entries(fields).map(([name, field]) => ({ name, read: compileSum(name, field) }))
  return function* groupAll(documents: Iterable<Document>): Generator<Document> {
    const groups = new Map<string, { id: unknown; totals: unknown[] }>()
    for (const document of documents) {
      const value = readId(document)
      const id = value === MISSING || value === undefined ? null : value
      const key = valueKey(id).toString('latin1')
      const group = groups.get(key) ?? { id, totals: sums.map(() => new Int32(0)) }
      group.totals = group.totals.map((sum, place) => addTo(sum, sums[place]?.read(document)))
      groups.set(key, group)
    }
    for (const { id, totals } of groups.values())
      yield Object.fromEntries([
        ['_id', id],
        ...sums.map(({ name }, place): [string, unknown] => [name, totals[place]]),
      ])
  }
}

function compileSum(name: string, field: unknown) {
  const [operator = ''] = isDocument(field) ? Object.keys(field) : []
  if (name.includes('.') || !isDocument(field) || Object.keys(field).length !== 1)
    throw new CommandError(40_234, 'Location40234', `The field '${name}' must be an accumulator object`)
  if (operator !== '$sum') throw notSupported(`the accumulator ${operator}`)
  return compileExpression(field.$sum)
}
