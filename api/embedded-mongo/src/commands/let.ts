import type { Document } from '../bson/document.ts'
import { MISSING, isDocument } from '../bson/values.ts'
import { CommandError, notSupported } from '../errors.ts'
import { compileExpression } from '../expressions/expression.ts'
import { documentOption } from './options.ts'

/**
 * The variables of a command: each value of `let` is an expression without fields.
 * @throws {CommandError} 4890500 for an expression that reads a field
 */
export function letOption(command: Document): Document {
  const variables = Object.entries(documentOption(command, 'let')).map(
    ([name, expression]): [string, unknown] => {
      requireConstant(expression)
      return [name, compileExpression(expression)({ root: {}, variables: {} })]
    },
  )
  return Object.fromEntries<unknown>(variables.filter(([, value]) => value !== MISSING))
}

function requireConstant(expression: unknown): void {
  if (typeof expression === 'string' && expression.startsWith('$$') && expression !== '$$NOW')
    throw notSupported(`the variable ${expression} in let`)
  if (typeof expression === 'string' && expression.startsWith('$') && expression !== '$$NOW')
    throw new CommandError(
      4_890_500,
      'Location4890500',
      'Command let Expression does not evaluate to a constant',
    )
  if (Array.isArray(expression)) for (const item of expression) requireConstant(item)
  if (!isDocument(expression) || '$literal' in expression) return
  for (const value of Object.values(expression)) requireConstant(value)
}
