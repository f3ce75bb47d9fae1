import type { Document } from '../bson/document.ts'
import { isOperators } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { regexOf } from '../query/regex.ts'
import { documentsOption } from './options.ts'

const OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'partialFilterExpression',
  'expireAfterSeconds',
  'background',
  'collation',
  'v',
  'ns',
])
const PARTIAL_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type', '$exists'])

export const cannotCreate = (message: string) => new CommandError(67, 'CannotCreateIndex', message)

/** @throws {CommandError} 197 for an option that indexes do not have */
export function refuseUnknownIndexOptions(specification: Document, refused: string[]) {
  const unknown = Object.keys(specification).find((key) => !OPTIONS.has(key) && !refused.includes(key))
  if (unknown !== undefined)
    throw new CommandError(
      197,
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not valid for an index specification`,
    )
}

/** @throws {CommandError} 67 for an operator that MongoDB does not allow in a partial index */
export function requirePartialOperators(filter: Document) {
  for (const [key, condition] of Object.entries(filter)) {
    if (key === '$and' || key === '$or')
      for (const part of documentsOption(filter, key)) requirePartialOperators(part)
    else if (key.startsWith('$')) throw notAllowed(key)
    else requireCondition(condition)
  }
}

function requireCondition(condition: unknown) {
  if (regexOf(condition)) throw notAllowed('a regular expression')
  if (!isOperators(condition)) return
  for (const [operator, operand] of Object.entries(condition)) {
    if (!PARTIAL_OPERATORS.has(operator)) throw notAllowed(operator)
    if (operator === '$exists' && operand !== true) throw notAllowed('$exists: false')
    if (Array.isArray(operand) ? operand.some(regexOf) : regexOf(operand))
      throw notAllowed('a regular expression')
  }
}

const notAllowed = (expression: string) =>
  cannotCreate(`Expression not supported in partial index: ${expression}`)
