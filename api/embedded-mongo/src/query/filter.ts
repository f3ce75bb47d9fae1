import type { Document } from '../bson/document.ts'
import { isDocument, isOperators } from '../bson/values.ts'
import { partsOf } from '../bson/paths.ts'
import { badValue, notSupported } from '../errors.ts'
import { isTrue } from '../expressions/truth.ts'
import { compileExpression } from '../expressions/expression.ts'
import { type FieldPredicate, compileEquality, compileOperator } from './operators.ts'

export type Predicate = (document: Document) => boolean

const UNSUPPORTED = new Set(['$text', '$where', '$jsonSchema', '$sampleRate', '$alwaysTrue', '$alwaysFalse'])

/**
 * @param variables values of `let`, which `$expr` can use
 * @throws {CommandError} 2 for an unknown operator, 115 for one of MongoDB that is not supported
 */
export function createFilter(filter: unknown, variables: Document = {}): Predicate {
  if (!isDocument(filter)) throw badValue('A filter must be an object')
  const predicates = Object.entries(filter).map(([key, value]) =>
    key.startsWith('$') ? topLevel(key, value, variables) : field(key, value),
  )
  return (document) => predicates.every((predicate) => predicate(document))
}

export const matches = (document: Document, filter: Document) => createFilter(filter)(document)

function topLevel(operator: string, operand: unknown, variables: Document): Predicate {
  if (operator === '$comment') return () => true
  if (operator === '$expr') {
    const evaluate = compileExpression(operand, Object.keys(variables))
    return (document) => isTrue(evaluate({ root: document, variables }))
  }
  if (UNSUPPORTED.has(operator)) throw notSupported(operator)
  if (operator !== '$and' && operator !== '$or' && operator !== '$nor')
    throw badValue(`unknown top level operator: ${operator}`)
  if (!Array.isArray(operand) || operand.length === 0) throw badValue(`${operator} must be a nonempty array`)
  const parts = operand.map((part: unknown) => createFilter(part, variables))
  if (operator === '$and') return (document) => parts.every((predicate) => predicate(document))
  const isAny: Predicate = (document) => parts.some((predicate) => predicate(document))
  return operator === '$or' ? isAny : (document) => !isAny(document)
}

const field = (path: string, condition: unknown): Predicate =>
  fieldPredicate(condition, createFilter)(partsOf(path), true)

/** Compiles a filter's condition on one path. */
function fieldPredicate(condition: unknown, filter: (filter: unknown) => Predicate): FieldPredicate {
  if (!isOperators(condition)) return compileEquality(condition)
  const all = Object.entries(condition).map(([operator, operand]) =>
    compileOperator(operator, operand, condition, {
      filter,
      condition: (inner) => fieldPredicate(inner, filter),
    }),
  )
  return (parts, expand) => {
    const predicates = all.map((predicate) => predicate(parts, expand))
    return (document) => predicates.every((predicate) => predicate(document))
  }
}

/** A condition on one value rather than on a field of a document, as `$elemMatch` and `$pull` apply it. */
export function valuePredicate(condition: unknown): (value: unknown) => boolean {
  const predicate = fieldPredicate(condition, createFilter)(['value'], false)
  return (value) => predicate({ value })
}
