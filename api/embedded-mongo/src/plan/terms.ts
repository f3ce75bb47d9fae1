import { typeRank } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { isDocument, isOperators } from '../bson/values.ts'

/** A condition of a filter that an index can answer; `null` stands for one that it cannot. */
export type Term = { field: string } & (
  | { kind: 'equal'; values: unknown[] }
  | { kind: 'lower' | 'upper'; value: unknown; isInclusive: boolean }
)

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

const equal = (field: string, values: unknown[]): Term => ({ field, kind: 'equal', values })

const bound = (field: string, kind: 'lower' | 'upper', value: unknown, isInclusive: boolean): Term | null =>
  value === null ? null : { field, kind, value, isInclusive }

export const termValues = (term: Term): unknown[] => (term.kind === 'equal' ? term.values : [term.value])

export const boundRank = (term: Term) => typeRank(termValues(term)[0])
