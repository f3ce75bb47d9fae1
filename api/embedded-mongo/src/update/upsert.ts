import type { Document } from '../bson/document.ts'
import { isDocument, isOperators } from '../bson/values.ts'
import { CommandError } from '../errors.ts'
import { regexOf } from '../query/regex.ts'
import { visit } from './paths.ts'

/**
 * The initial document of an upsert: the fields with an equality condition in the filter.
 * @param isReplacement only `_id`
 */
export function documentFromFilter(filter: Document, isReplacement: boolean): Document {
  const begin: Document = {}
  const equalities = equalitiesOf(filter)
  for (const [index, [path, value]] of equalities.entries()) {
    if (isReplacement && path !== '_id') continue
    if (equalities.slice(index + 1).some(([other]) => other === path))
      throw new CommandError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      )
    visit(begin, path, new Map(), true, (slot) => slot.set(value))
  }
  return begin
}

function equalitiesOf(filter: Document): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(condition)) return condition.filter(isDocument).flatMap(equalitiesOf)
    if (path === '$or' && Array.isArray(condition) && condition.length === 1 && isDocument(condition[0]))
      return equalitiesOf(condition[0])
    if (path.startsWith('$') || regexOf(condition)) return []
    if (!isOperators(condition)) return [[path, condition]]
    if ('$eq' in condition) return [[path, condition.$eq]]
    if (Array.isArray(condition.$all) && condition.$all.length === 1 && !isOperators(condition.$all[0]))
      return [[path, condition.$all[0]]]
    return []
  })
}
