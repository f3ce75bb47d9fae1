import { isDocument, isOperators } from '../bson/values.ts'
import { splitPath } from '../bson/paths.ts'
import { badValue, notSupported } from '../errors.ts'
import { type Predicate, compileEquality, compileOperator } from './operators.ts'

/** @throws {CommandError} 115 for an operator that is not supported */
export function createFilter(filter: unknown): Predicate {
  if (!isDocument(filter)) throw badValue('A filter must be an object')
  const predicates = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? compileList(key, value) : compileField(splitPath(key), value),
  )
  return (document) => predicates.every((predicate) => predicate(document))
}

function compileList(operator: string, operand: unknown): Predicate {
  if (operator !== '$and' && operator !== '$or') throw notSupported(operator)
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`)
  const parts = operand.map((part: unknown) => createFilter(part))
  return operator === '$and'
    ? (document) => parts.every((predicate) => predicate(document))
    : (document) => parts.some((predicate) => predicate(document))
}

function compileField(parts: string[], condition: unknown): Predicate {
  if (!isOperators(condition)) return compileEquality(parts, condition)
  const predicates = Object.entries(condition).map(([operator, operand]) =>
    compileOperator(parts, operator, operand, condition),
  )
  return (document) => predicates.every((predicate) => predicate(document))
}
