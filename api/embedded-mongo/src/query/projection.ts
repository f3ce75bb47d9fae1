import { refuseReorderedField } from '../bson/field-order.ts'
import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { MISSING, asDocument, isDocument, isOperators } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported } from '../errors.ts'
import { compileExpression } from '../expressions/expression.ts'
import type { Evaluate } from '../expressions/operators.ts'
import { isTrue } from '../expressions/truth.ts'
import { createFilter, valuePredicate } from './filter.ts'

type Tree = Map<string, Tree | true>
type Project = (document: Document) => Document
/** `$slice` and `$elemMatch` of find: they change an array in its place. */
type ArrayChange = { path: string[]; change: (value: unknown) => unknown }
type Parsed = {
  included: string[]
  excluded: string[]
  computed: [path: string, evaluate: Evaluate][]
  arrays: ArrayChange[]
}

/**
 * The projection of find, and of the stage $project.
 * @throws {CommandError} 31254 for a mix of inclusion and exclusion, 31249 for colliding paths
 */
export function createProjection(projection: Document, variables: Document = {}): Project {
  const parsed: Parsed = { included: [], excluded: [], computed: [], arrays: [] }
  for (const [path, value] of Object.entries(projection)) parseField(parsed, path, value, variables)
  const { included, excluded, computed, arrays } = parsed
  const paths = [...included, ...excluded, ...computed.map(([path]) => path)]
  refuseCollisions(paths)
  const isInclusion =
    computed.length > 0 ||
    included.some((path) => path !== '_id') ||
    (included.length > 0 && excluded.length === 0) ||
    arrays.some(({ path }) => included.includes(path.join('.')))
  const others = excluded.filter((path) => path !== '_id')
  if (isInclusion && others.length > 0)
    throw new CommandError(
      31_254,
      'Location31254',
      `Cannot do exclusion on field ${others[0]} in inclusion projection`,
    )
  if (isInclusion && !excluded.includes('_id') && !paths.includes('_id')) included.push('_id')
  const tree = treeOf(isInclusion ? included : excluded)
  return (document) => {
    const picked = isInclusion ? include(document, tree) : exclude(document, tree)
    for (const { path, change } of arrays) changeAt(picked, path, change)
    for (const [path, evaluate] of computed)
      setComputed(picked, path.split('.'), evaluate({ root: document, variables }))
    return picked
  }
}

function parseField(parsed: Parsed, path: string, value: unknown, variables: Document) {
  if (path.endsWith('.$') || path.includes('.$.')) throw notSupported('positional projection')
  if (path.startsWith('$')) throw failedToParse(`FieldPath field names may not start with '$': ${path}`)
  if (path.split('.').includes('')) throw failedToParse(`FieldPath '${path}' has an empty field name`)
  if (typeof value === 'boolean' || typeof value === 'number' || toNumber(value) !== null) {
    ;(isTrue(value) ? parsed.included : parsed.excluded).push(path)
  } else if (
    isDocument(value) &&
    '$slice' in value &&
    !(Array.isArray(value.$slice) && Array.isArray(value.$slice[0]))
  ) {
    parsed.arrays.push({ path: path.split('.'), change: slice(value.$slice) })
  } else if (isDocument(value) && '$elemMatch' in value) {
    const test = elementTest(value.$elemMatch)
    parsed.included.push(path)
    parsed.arrays.push({
      path: path.split('.'),
      change: (items) => {
        const found: unknown[] = Array.isArray(items) ? items.filter(test).slice(0, 1) : []
        return found.length > 0 ? found : MISSING
      },
    })
  } else if (isDocument(value) && !isOperators(value)) {
    if (Object.keys(value).length === 0) throw failedToParse('An empty sub-projection is not a valid value')
    for (const [key, inner] of Object.entries(value)) parseField(parsed, `${path}.${key}`, inner, variables)
  } else {
    parsed.computed.push([path, compileExpression(value, Object.keys(variables))])
  }
}

function elementTest(condition: unknown): (value: unknown) => boolean {
  if (isOperators(condition)) return valuePredicate(condition)
  const matches = createFilter(condition)
  return (value) => {
    const document = asDocument(value)
    return document !== null && matches(document)
  }
}

function slice(operand: unknown): (value: unknown) => unknown {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((item: unknown) => toNumber(item))
  const [first, count] = numbers
  if (typeof first !== 'number' || (Array.isArray(operand) && !(typeof count === 'number' && count > 0)))
    throw new CommandError(28_667, 'Location28667', 'Invalid $slice syntax')
  return (value) => {
    if (!Array.isArray(value)) return value
    const list: unknown[] = value
    if (typeof count !== 'number') return first >= 0 ? list.slice(0, first) : list.slice(first)
    const from = first < 0 ? Math.max(0, list.length + first) : first
    return list.slice(from, from + count)
  }
}

function refuseCollisions(paths: string[]) {
  for (const path of paths)
    for (const other of paths)
      if (other !== path && other.startsWith(`${path}.`))
        throw new CommandError(31_249, 'Location31249', `Path collision at ${other} remaining portion`)
}

function treeOf(paths: string[]): Tree {
  const tree: Tree = new Map()
  for (const path of paths) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let branch = tree
    for (const part of parts) {
      const known = branch.get(part)
      const next: Tree = known instanceof Map ? known : new Map()
      branch.set(part, next)
      branch = next
    }
    branch.set(last, true)
  }
  return tree
}

function include(document: Document, tree: Tree): Document {
  const fields: [string, unknown][] = []
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key)
    if (branch === undefined) continue
    const kept = branch === true ? value : includeValue(value, branch)
    if (kept !== MISSING) fields.push([key, kept])
  }
  // `_id` comes first, as in MongoDB.
  return Object.fromEntries(fields.toSorted(([a], [b]) => Number(b === '_id') - Number(a === '_id')))
}

/** A scalar in place of a branch is left out. */
function includeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => includeValue(item, tree)).filter((item) => item !== MISSING)
  const document = asDocument(value)
  return document ? include(document, tree) : MISSING
}

function exclude(document: Document, tree: Tree): Document {
  const fields: [string, unknown][] = []
  for (const [key, value] of Object.entries(document)) {
    const branch = tree.get(key)
    if (branch !== true) fields.push([key, branch ? excludeValue(value, branch) : value])
  }
  return Object.fromEntries(fields)
}

function excludeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => excludeValue(item, tree))
  const document = asDocument(value)
  return document ? exclude(document, tree) : value
}

/** @param document is changed; its branches are shared with the original and are copied */
function changeAt(document: Document, [head = '', ...rest]: string[], change: (value: unknown) => unknown) {
  if (!Object.hasOwn(document, head)) return
  const value: unknown = document[head]
  if (rest.length === 0) {
    const changed = change(value)
    if (changed === MISSING) delete document[head]
    else document[head] = changed
    return
  }
  const below = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(below)
    const inner = asDocument(item)
    if (!inner) return item
    const copy = { ...inner }
    changeAt(copy, rest, change)
    return copy
  }
  document[head] = below(value)
}

/** Sets a computed field, in each element where the path leads through an array; MISSING removes it. */
export function setComputed(document: Document, [head = '', ...rest]: string[], value: unknown) {
  if (value !== MISSING) refuseReorderedField(document, head)
  if (rest.length === 0) {
    if (value === MISSING) delete document[head]
    else document[head] = value
    return
  }
  const below = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(below)
    const copy = { ...asDocument(item) }
    setComputed(copy, rest, value)
    return copy
  }
  if (value === MISSING && asDocument(document[head]) === null && !Array.isArray(document[head])) return
  document[head] = below(document[head])
}
