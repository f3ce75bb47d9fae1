import { typeRank } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { isDocument, isNaNValue, isOperators, typeName } from '../bson/values.ts'

/** A condition of a filter that an index can answer; `null` stands for one that it cannot. */
export type Term = { field: string } & (
  | { kind: 'equal'; values: unknown[] }
  | { kind: 'lower' | 'upper'; value: unknown; isInclusive: boolean }
)

/** Types whose equality and order can be decided by index keys, without the document. */
const EXACT_TYPES = new Set(['string', 'bool', 'objectId', 'date', 'int', 'long', 'double', 'null'])

/** The terms of a conjunction, also of nested `$and`. */
export function readTerms(filter: Document): (Term | null)[] {
  return Object.entries(filter).flatMap(([key, condition]) => {
    if (key === '$and' && Array.isArray(condition)) return condition.filter(isDocument).flatMap(readTerms)
    if (key.startsWith('$')) return [null]
    if (!isOperators(condition)) return [equal(key, [condition])]
    return Object.entries(condition).map(([operator, operand]) => readTerm(key, operator, operand))
  })
}

function readTerm(field: string, operator: string, operand: unknown): Term | null {
  switch (operator) {
    case '$eq':
      return equal(field, [operand])
    case '$in':
      return Array.isArray(operand) ? equal(field, operand) : null
    case '$gt':
    case '$gte':
      return bound(field, 'lower', operand, operator === '$gte')
    case '$lt':
    case '$lte':
      return bound(field, 'upper', operand, operator === '$lte')
    default:
      return null
  }
}

/**
 * A key cannot answer equality with an array, which also selects documents with it as an element, or with a regular
 * expression.
 */
const isIndexable = (value: unknown) =>
  !['array', 'regex', 'decimal', 'undefined', 'minKey', 'maxKey'].includes(typeName(value)) &&
  !isNaNValue(value)

const equal = (field: string, values: unknown[]): Term | null =>
  values.every(isIndexable) ? { field, kind: 'equal', values } : null

function bound(field: string, kind: 'lower' | 'upper', value: unknown, isInclusive: boolean): Term | null {
  if (!isIndexable(value) || value === null) return null
  return { field, kind, value, isInclusive }
}

export const termValues = (term: Term): unknown[] => (term.kind === 'equal' ? term.values : [term.value])

/** Whether an index with one value for each document answers the term without the document. */
export const isExactTerm = (term: Term) => termValues(term).every((value) => EXACT_TYPES.has(typeName(value)))

export const boundRank = (term: Term) => typeRank(termValues(term)[0])
