import { valueKey } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { cloneDocument, isDocument } from '../bson/values.ts'
import { failedToParse, immutableField, notSupported } from '../errors.ts'
import { OPERATORS } from './operators.ts'
import { parsePath, refuseConflicts, visit } from './paths.ts'

export type Update = (before: Document, isInsert?: boolean) => Document

type Step = { path: string; operator: string; operand: unknown }

/** Parses an update; the result returns a changed copy of a document. */
export function createUpdate(change: unknown): Update {
  if (Array.isArray(change)) throw notSupported('an aggregation pipeline as an update')
  if (!isDocument(change)) throw failedToParse('Update argument must be either an object or an array')
  if (!Object.keys(change)[0]?.startsWith('$')) throw notSupported('a replacement as an update')
  const steps = Object.entries(change).flatMap(([operator, fields]) => readSteps(operator, fields))
  refuseConflicts(steps.map(({ path }) => path))
  // MongoDB adds new fields in the order of their names.
  const inOrder = steps.toSorted((a, b) => (sortable(a.path) < sortable(b.path) ? -1 : 1))
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

/** Dots sort first, so that the fields of an object follow each other. */
const sortable = (path: string) => path.replaceAll('.', '\0')

function readSteps(operator: string, fields: unknown): Step[] {
  if (!OPERATORS.has(operator)) throw notSupported(operator)
  if (!isDocument(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type in ${operator}`)
  return Object.entries(fields).map(([path, operand]) => {
    parsePath(path)
    return { path, operator, operand }
  })
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
