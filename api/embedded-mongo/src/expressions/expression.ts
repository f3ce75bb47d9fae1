import type { Document } from '../bson/document.ts'
import { MISSING, asDocument, isDocument } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported } from '../errors.ts'
import { type Evaluate, OPERATORS } from './operators.ts'

/**
 * Compiles an aggregation expression to a function of a document. Unsupported operators are refused.
 * @param names variables that `let` or an enclosing expression defines
 * @throws {CommandError} 115 for an unsupported operator, 17276 for an undefined variable
 */
export function compileExpression(expression: unknown, names: string[] = []): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return compilePath(expression, names)
  if (Array.isArray(expression)) {
    const items = expression.map((item: unknown) => compileExpression(item, names))
    return (scope) => items.map((item) => presentOr(item(scope), null))
  }
  if (!isDocument(expression)) return () => expression
  const [operator = ''] = Object.keys(expression)
  if (operator.startsWith('$')) return compileOperator(operator, expression, names)
  const fields = Object.entries(expression).map(([key, value]): [string, Evaluate] => {
    if (key.startsWith('$') || key.includes('.'))
      throw failedToParse(`FieldPath '${key}' is not allowed here`)
    return [key, compileExpression(value, names)]
  })
  return (scope) =>
    Object.fromEntries<unknown>(
      fields
        .map(([key, evaluate]): [string, unknown] => [key, evaluate(scope)])
        .filter(([, value]) => value !== MISSING),
    )
}

function compileOperator(operator: string, expression: Document, names: string[]): Evaluate {
  if (Object.keys(expression).length !== 1)
    throw new CommandError(
      15_983,
      'Location15983',
      'An object representing an expression must have exactly one field',
    )
  const operand: unknown = expression[operator]
  if (operator === '$literal') return () => operand
  const create = OPERATORS.get(operator)
  if (!create) throw notSupported(`the expression ${operator}`)
  return create(operand, (inner, more = []) => compileExpression(inner, [...names, ...more]))
}

function compilePath(expression: string, names: string[]): Evaluate {
  const isVariable = expression.startsWith('$$')
  const [head = '', ...rest] = expression.slice(isVariable ? 2 : 1).split('.')
  if (!isVariable) {
    const parts = [head, ...rest]
    if (parts.includes('')) throw failedToParse(`'${expression}' is not a valid field path`)
    return ({ root }) => valueAt(root, parts)
  }
  if (head === 'ROOT' || head === 'CURRENT') return ({ root }) => valueAt(root, rest)
  if (head === 'REMOVE') return () => MISSING
  if (head === 'NOW') {
    const now = new Date()
    return () => now
  }
  if (!names.includes(head))
    throw new CommandError(17_276, 'Location17276', `Use of undefined variable: ${head}`)
  return ({ variables }) => valueAt(variables[head], rest)
}

/** A path through arrays collects the values of their elements; positions are not part of such a path. */
function valueAt(value: unknown, parts: string[]): unknown {
  if (parts.length === 0) return value === undefined ? MISSING : value
  if (Array.isArray(value))
    return value
      .map((item: unknown) => (isContainer(item) ? valueAt(item, parts) : MISSING))
      .filter(isPresent)
  const [head = '', ...rest] = parts
  const document = asDocument(value)
  if (!document || !Object.hasOwn(document, head)) return MISSING
  return valueAt(document[head], rest)
}

const isContainer = (value: unknown) => Array.isArray(value) || asDocument(value) !== null
const isPresent = (value: unknown) => value !== MISSING
const presentOr = (value: unknown, other: unknown) => (value === MISSING ? other : value)
