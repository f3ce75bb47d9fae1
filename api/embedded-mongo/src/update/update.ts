import { valueKey } from '../bson/keys.ts'
import type { Document } from '../bson/document.ts'
import { cloneDocument, isDocument } from '../bson/values.ts'
import { failedToParse, immutableField, notSupported } from '../errors.ts'
import { OPERATORS } from './operators.ts'
import { parsePath, refuseConflicts, visit } from './paths.ts'

export type Update = (before: Document, isInsert?: boolean) => Document

/** Parses an update; the result returns a changed copy of a document. */
export function createUpdate(change: unknown): Update {
  if (!isDocument(change) || !Object.keys(change)[0]?.startsWith('$'))
    throw notSupported('a replacement or a pipeline as an update')
  const steps = Object.entries(change).flatMap(([name, fields]) => readSteps(name, fields))
  refuseConflicts(steps.map(({ path }) => path))
  // MongoDB adds new fields in the order of their names.
  const inOrder = steps.toSorted((a, b) => (sortable(a.path) < sortable(b.path) ? -1 : 1))
  return (before, isInsert = false) => {
    const changed = cloneDocument(before)
    for (const { path, name, operator, operand } of inOrder) {
      if (name === '$setOnInsert' && !isInsert) continue
      visit(changed, path, operator.creates, (slot) => operator.apply(slot, operand, path))
    }
    if ('_id' in before && !valueKey(before._id).equals(valueKey(changed._id)))
      throw immutableField("Performing an update on the path '_id' would modify the immutable field '_id'")
    return changed
  }
}

/** Dots sort first, so that the fields of an object follow each other. */
const sortable = (path: string) => path.replaceAll('.', '\0')

function readSteps(name: string, fields: unknown) {
  const operator = OPERATORS.get(name)
  if (!operator) throw notSupported(name)
  if (!isDocument(fields))
    throw failedToParse(`Modifiers operate on fields but we found another type in ${name}`)
  return Object.entries(fields).map(([path, operand]) => {
    parsePath(path)
    return { path, name, operator, operand }
  })
}
