import type { Document } from '../bson/document.ts'
import { isDocument, isOperators } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { visit } from './paths.ts'

/** The initial document of an upsert: the fields with an equality condition in the filter. */
export function documentFromFilter(filter: Document): Document {
  const begin: Document = {}
  const equalities = findEqualities(filter)
  for (const [index, [path, value]] of equalities.entries()) {
    if (equalities.slice(index + 1).some(([other]) => other === path))
      throw new CommandError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    visit(begin, path, true, (slot) => slot.set(value))
  }
  return begin
}

function findEqualities(filter: Document): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(condition))
      return condition.filter(isDocument).flatMap(findEqualities)
    if (path === '$or' && Array.isArray(condition) && condition.length === 1 && isDocument(condition[0]))
      return findEqualities(condition[0])
    if (path.startsWith('$')) return []
    if (!isOperators(condition)) return [[path, condition]]
    if ('$eq' in condition) return [[path, condition.$eq]]
    return []
  })
}
