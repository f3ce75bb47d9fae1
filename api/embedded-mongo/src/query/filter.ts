import type { Document } from '../bson/document.ts'
import { isDocument, isOperators } from '../bson/values.ts'
import { splitPath } from '../bson/paths.ts'
import { badValue, notSupported } from '../errors.ts'
import { type FieldPredicate, compileEquality, compileOperator } from './operators.ts'

type Predicate = (document: Document) => boolean

/** @throws {CommandError} 115 for an operator that is not supported */
export function createFilter(filter: unknown): Predicate {
  if (!isDocument(filter)) throw badValue('A filter must be an object')
  const predicates = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? compileList(key, value) : compileField(value)(splitPath(key)),
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

/** Compiles a filter's condition on one path. */
function compileField(condition: unknown): FieldPredicate {
  if (!isOperators(condition)) return compileEquality(condition)
  const all = Object.entries(condition).map(([operator, operand]) =>
    compileOperator(operator, operand, condition),
  )
  return (parts) => {
    const predicates = all.map((predicate) => predicate(parts))
    return (document) => predicates.every((predicate) => predicate(document))
  }
}
