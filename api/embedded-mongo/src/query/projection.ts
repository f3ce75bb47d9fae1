import { toNumber } from '../bson/numbers.ts'
import type { Document } from '../bson/document.ts'
import { asDocument } from '../bson/values.ts'
import { CommandError, failedToParse, notSupported } from '../errors.ts'

type Tree = Map<string, Tree | true>
/** Marks a value that an inclusion leaves out. */
const OMITTED = Symbol('omitted')

/**
 * A projection that includes or excludes paths.
 * @throws {CommandError} 31254 for a mix of inclusion and exclusion, 31249 for colliding paths, 115 for other forms
 */
export function createProjection(projection: Document): (document: Document) => Document {
  const included: string[] = []
  const excluded: string[] = []
  for (const [path, value] of Object.entries(projection)) {
    checkPath(path)
    const number = typeof value === 'boolean' ? Number(value) : toNumber(value)
    if (number === null) throw notSupported(`the projection ${JSON.stringify({ [path]: value })}`)
    ;(number === 0 ? excluded : included).push(path)
  }
  refuseCollisions([...included, ...excluded])
  const isInclusion =
    included.some((path) => path !== '_id') || (included.length > 0 && excluded.length === 0)
  const other = excluded.find((path) => path !== '_id')
  if (isInclusion && other !== undefined)
    throw new CommandError(
      31_254,
      'Location31254',
      `Cannot do exclusion on field ${other} in inclusion projection`,
    )
  if (isInclusion && !excluded.includes('_id') && !included.includes('_id')) included.push('_id')
  const tree = createTree(isInclusion ? included : excluded)
  return (document) => (isInclusion ? include(document, tree) : exclude(document, tree))
}

function checkPath(path: string) {
  if (path.endsWith('.$') || path.includes('.$.')) throw notSupported('positional projection')
  if (path.startsWith('$')) throw failedToParse(`FieldPath field names may not start with '$': ${path}`)
  if (path.split('.').includes('')) throw failedToParse(`FieldPath '${path}' has an empty field name`)
}

function refuseCollisions(paths: string[]) {
  for (const path of paths)
    for (const other of paths)
      if (other !== path && other.startsWith(`${path}.`))
        throw new CommandError(31_249, 'Location31249', `Path collision at ${other} remaining portion`)
}

function createTree(paths: string[]): Tree {
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
    if (kept !== OMITTED) fields.push([key, kept])
  }
  // `_id` comes first, as in MongoDB.
  return Object.fromEntries(fields.toSorted(([a], [b]) => Number(b === '_id') - Number(a === '_id')))
}

/** Leaves out a scalar where the path goes on. */
function includeValue(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => includeValue(item, tree)).filter((item) => item !== OMITTED)
  const document = asDocument(value)
  return document ? include(document, tree) : OMITTED
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
