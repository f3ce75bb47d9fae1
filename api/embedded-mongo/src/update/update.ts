import { valueKey } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { cloneDocument, isDocument } from '../bson/values.ts'
import { CommandError, failedToParse, immutableField, notSupported } from '../errors.ts'
import { OPERATORS } from './operators.ts'
import { parsePath, refuseConflicts, visit } from './paths.ts'

export type Update = (before: Document, isInsert?: boolean) => Document

export const isOperatorUpdate = (change: unknown): change is Document =>
  isDocument(change) && (Object.keys(change)[0]?.startsWith('$') ?? false)

/** Parses an update; the result returns a changed copy of a document. */
export function createUpdate(change: unknown): Update {
  if (Array.isArray(change)) throw notSupported('an aggregation pipeline as an update')
  if (!isDocument(change)) throw failedToParse('Update argument must be either an object or an array')
  if (!isOperatorUpdate(change)) return createReplacement(change)
  return createOperatorUpdate(change)
}

function createReplacement(change: Document): Update {
  const prefixed = Object.keys(change).find((key) => key.startsWith('$'))
  if (prefixed)
    throw new CommandError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${prefixed}' is not allowed in the context of an update's replacement document.`,
    )
  return (before) => keepId(before, change)
}

type Step = { path: string; operator: string; operand: unknown }

function createOperatorUpdate(change: Document): Update {
  const steps = Object.entries(change).flatMap(([operator, fields]) => readSteps(operator, fields))
  refuseConflicts(steps.map(({ path }) => path))
  // MongoDB adds new fields in the order of their names.
  const inOrder = steps.toSorted((a, b) => comparePaths(a.path, b.path))
  return (before, isInsert = false) => {
    const changed = cloneDocument(before)
    for (const { path, operator, operand } of inOrder) {
      if (operator === '$setOnInsert' && !isInsert) continue
      const known = OPERATORS.get(operator)
      if (!known) continue
      visit(changed, path, known.creates, (slot) => known.apply(slot, operand, { path, id: before._id }))
    }
    return keepId(before, changed)
  }
}

function readSteps(operator: string, fields: unknown): Step[] {
  if (!OPERATORS.has(operator)) throw notSupported(operator)
  if (!isDocument(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type in ${operator}`)
  return Object.entries(fields).map(([path, operand]) => {
    parsePath(path)
    return { path, operator, operand }
  })
}

/** Order of two paths: numeric parts by number, others as texts. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')]
  for (const [index, part] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    if (part === other) continue
    const areNumbers = /^\d+$/.test(part) && /^\d+$/.test(other)
    return areNumbers ? Number(part) - Number(other) : part < other ? -1 : 1
  }
  return -1
}

/** @throws {CommandError} 66 when the `_id` changes */
function keepId(before: Document, after: Document): Document {
  if (!Object.hasOwn(before, '_id')) return after
  if (!Object.hasOwn(after, '_id')) return { _id: before._id, ...after }
  if (!valueKey(before._id).equals(valueKey(after._id)))
    throw immutableField("Performing an update on the path '_id' would modify the immutable field '_id'")
  const { _id, ...rest } = after
  return { _id, ...rest }
}
