import { keyOf } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { cloneDocument, isDocument } from '../bson/values.ts'
import { CommandError, badValue, failedToParse, immutableField, notSupported } from '../errors.ts'
import { runUpdatePipeline } from '../pipeline/pipeline.ts'
import { OPERATORS } from './operators.ts'
import { parseArrayFilters, parsePath, refuseConflicts, requireUsed, visit } from './paths.ts'

export type Update = (before: Document, isInsert?: boolean) => Document

const UNSUPPORTED = new Set(['$bit', '$pushAll'])

export const isOperatorUpdate = (change: unknown): change is Document =>
  isDocument(change) && (Object.keys(change)[0]?.startsWith('$') ?? false)

/** Parses an update; the result returns a changed copy of a document. */
export function createUpdate(
  change: unknown,
  arrayFilters: Document[] = [],
  variables: Document = {},
): Update {
  if (Array.isArray(change)) {
    if (arrayFilters.length > 0)
      throw failedToParse('arrayFilters may not be specified for pipeline-style updates')
    return (before) => keepId(before, runUpdatePipeline(before, change, variables))
  }
  if (!isDocument(change)) throw failedToParse('Update argument must be either an object or an array')
  if (!isOperatorUpdate(change)) return createReplacement(change)
  return createOperatorUpdate(change, arrayFilters)
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

function createOperatorUpdate(change: Document, arrayFilters: Document[]): Update {
  const filters = parseArrayFilters(arrayFilters)
  const steps = Object.entries(change).flatMap(([operator, fields]) => stepsOf(operator, fields))
  const paths = steps.flatMap(({ path, operator, operand }) =>
    operator === '$rename' ? [path, String(operand)] : [path],
  )
  refuseConflicts(paths)
  requireUsed(filters, paths)
  // MongoDB adds new fields in the order of their names.
  const inOrder = steps.toSorted((a, b) => comparePaths(a.path, b.path))
  return (before, isInsert = false) => {
    const changed = cloneDocument(before)
    for (const { path, operator, operand } of inOrder) {
      if (operator === '$setOnInsert' && !isInsert) continue
      if (operator === '$rename') {
        rename(changed, path, String(operand))
        continue
      }
      const known = OPERATORS.get(operator)
      if (!known) continue
      visit(changed, path, filters, known.creates, (slot) =>
        known.apply(slot, operand, { path, id: before._id }),
      )
    }
    return keepId(before, changed)
  }
}

function stepsOf(operator: string, fields: unknown): Step[] {
  if (UNSUPPORTED.has(operator)) throw notSupported(operator)
  if (!OPERATORS.has(operator) && operator !== '$rename')
    throw failedToParse(
      `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
    )
  if (!isDocument(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type in ${operator}`)
  return Object.entries(fields).map(([path, operand]) => {
    parsePath(path)
    return { path, operator, operand }
  })
}

/** Numeric parts in numeric order, others as texts. */
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

function rename(document: Document, from: string, to: string) {
  refuseArrays(document, from)
  refuseArrays(document, to)
  let value: unknown
  visit(document, from, new Map(), false, (slot) => {
    value = slot.get()
    if (value !== undefined) slot.remove()
  })
  if (value !== undefined) visit(document, to, new Map(), true, (slot) => slot.set(value))
}

function refuseArrays(document: Document, path: string) {
  let value: unknown = document
  for (const part of parsePath(path).slice(0, -1)) {
    value = isDocument(value) ? value[part] : undefined
    if (Array.isArray(value))
      throw badValue(`The source and target field of $rename cannot be array elements: ${path}`)
  }
}

/** @throws {CommandError} 66 when the `_id` changes */
function keepId(before: Document, after: Document): Document {
  if (!Object.hasOwn(before, '_id')) return after
  if (!Object.hasOwn(after, '_id')) return { _id: before._id, ...after }
  if (!keyOf(before._id).equals(keyOf(after._id)))
    throw immutableField("Performing an update on the path '_id' would modify the immutable field '_id'")
  const { _id, ...rest } = after
  return { _id, ...rest }
}
