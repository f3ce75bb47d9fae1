import type { Document } from '../bson/document.ts'
import { MISSING, asDocument, isDocument } from '../bson/values.ts'
import { failedToParse, notSupported } from '../errors.ts'

/**
 * A value of $group: the path of a field, such as `$name`, or a constant.
 * @returns MISSING where a document does not have the field
 * @throws {CommandError} 115 for any other expression
 */
export function compileExpression(expression: unknown): (document: Document) => unknown {
  if (typeof expression === 'string' && expression.startsWith('$')) {
    const parts = expression.slice(1).split('.')
    if (expression.startsWith('$$')) throw notSupported(`the variable ${expression}`)
    if (parts.includes('')) throw failedToParse(`'${expression}' is not a valid field path`)
    return (document) => valueAt(document, parts)
  }
  if (Array.isArray(expression) || (isDocument(expression) && Object.keys(expression).length > 0))
    throw notSupported(`the expression ${JSON.stringify(expression)}`)
  return () => expression
}

/** A path through arrays collects the values of their elements; positions are not part of such a path. */
function valueAt(value: unknown, parts: string[]): unknown {
  if (parts.length === 0) return value === undefined ? MISSING : value
  if (Array.isArray(value))
    return value
      .map((item: unknown) => (Array.isArray(item) || asDocument(item) ? valueAt(item, parts) : MISSING))
      .filter((item) => item !== MISSING)
  const [head = '', ...rest] = parts
  const document = asDocument(value)
  return document && Object.hasOwn(document, head) ? valueAt(document[head], rest) : MISSING
}
