import type { LakeDocument } from '../document.ts'
import type { Lookups, Scalar } from './document-index.ts'
import { mergeSorted } from './sorted-groups.ts'
import {
  type Node,
  attributePath,
  call,
  constantOf,
  isCall,
  isNode,
  isReferenceList,
  isTraversal,
} from './tree.ts'

type Documents = readonly LakeDocument[]

/** Creates an expression whose value `find` returns for the evaluated `key`; null when that is not a string. */
export type CreateHook = (key: Node, find: (key: string) => unknown) => Node

/** With fewer documents the filter itself is as fast as another index. */
const FEW = 32

/**
 * An expression in place of `*`: a superset of the documents that a filter selects, in the order of their ids; null
 * when no index helps. The filter is still evaluated on them.
 */
export function narrowed(filter: unknown, index: Lookups, createHook: CreateHook): Node | null {
  const conditions = conjunctsOf(filter)
  const type = typeIn(conditions)
  const found = candidates(filter, type, index)
  if (found && found.length <= FEW) return { type: 'Value', value: found }
  for (const condition of conditions) {
    const lookup = correlated(condition, type, index)
    if (!lookup) continue
    const otherwise = found ? { type: 'Value', value: found } : { type: 'Everything' }
    // The hook is null when its key is not a string.
    return call('global', 'coalesce', createHook(lookup.key, lookup.find), otherwise)
  }
  return found && { type: 'Value', value: found }
}

/** The documents that a filter selects when it is only `_type == "..."`; null for any other filter. */
export function selected(filter: unknown, index: Lookups): LakeDocument[] | null {
  const [condition, ...others] = conjunctsOf(filter)
  const equality = condition && others.length === 0 ? equalityIn(condition) : null
  if (equality?.path.join('.') !== '_type') return null
  const { value } = equality
  // A copy, because the index's list must not be changed and a lookup may return more.
  return typeof value === 'string' ? index.ofType(value).filter(({ _type }) => _type === value) : []
}

function conjunctsOf(node: unknown): Node[] {
  if (!isNode(node)) return []
  if (node.type === 'Group') return conjunctsOf(node.base)
  return node.type === 'And' ? [...conjunctsOf(node.left), ...conjunctsOf(node.right)] : [node]
}

function typeIn(conditions: Node[]): string | null {
  for (const condition of conditions) {
    const equality = equalityIn(condition)
    if (equality?.path.join('.') === '_type' && typeof equality.value === 'string') return equality.value
  }
  return null
}

function smallest(lists: (Documents | null)[]): Documents | null {
  let found: Documents | null = null
  for (const list of lists) if (list && (!found || list.length < found.length)) found = list
  return found
}

/** A superset of the documents that a filter without `^` selects; null when no index helps. */
const candidates = (filter: unknown, type: string | null, index: Lookups): Documents | null =>
  smallest(conjunctsOf(filter).map((condition) => selectedBy(condition, type, index)))

function selectedBy(condition: Node, type: string | null, index: Lookups): Documents | null {
  if (condition.type === 'Or') {
    const sides = [condition.left, condition.right].map((side) => candidates(side, type, index))
    return sides.includes(null) ? null : mergeSorted(sides.flatMap((side) => (side ? [side] : [])))
  }
  const equality = equalityIn(condition)
  if (equality) return withValue(equality.path, equality.value, type, index)
  if (isCall(condition, 'global', 'references')) return referencingAll(condition.args.map(constantOf), index)
  return condition.type === 'OpCall' && condition.op === 'in' ? membership(condition, index) : null
}

function withValue(path: string[], value: Scalar, type: string | null, index: Lookups): Documents | null {
  const name = path.join('.')
  if (name === '_id') return typeof value === 'string' ? byId([value], index) : []
  if (name === '_type') return typeof value === 'string' ? index.ofType(value) : []
  if (path.at(-1) === '_ref' && typeof value === 'string') return index.referencing(value)
  return type === null ? null : index.withValue(type, path, value)
}

const byId = (ids: unknown[], index: Lookups): Documents =>
  mergeSorted(ids.map((id) => [typeof id === 'string' ? (index.get(id) ?? []) : []].flat()))

function referencingAll(args: unknown[], index: Lookups): Documents | null {
  if (args.includes(undefined)) return null
  const ids = args.flat().filter((id) => typeof id === 'string')
  return mergeSorted(ids.map((id) => index.referencing(id)))
}

/** `_id in [...]`, `_type in [...]`, `_id in path("...")`, `"id" in list[]._ref` */
function membership({ left, right }: Node, index: Lookups): Documents | null {
  const name = attributePath(left)?.join('.')
  const list = constantOf(right)
  if (name === '_id' && Array.isArray(list)) return byId(list, index)
  if (name === '_type' && Array.isArray(list))
    return mergeSorted(list.map((type) => (typeof type === 'string' ? index.ofType(type) : [])))
  if (name === '_id' && isCall(right, 'global', 'path')) return inPath(constantOf(right.args[0]), index)
  const value = constantOf(left)
  return typeof value === 'string' && isReferenceList(right) ? index.referencing(value) : null
}

function inPath(pattern: unknown, index: Lookups): Documents | null {
  if (typeof pattern !== 'string') return null
  const [prefix = ''] = pattern.split('*')
  return prefix === '' ? null : index.withIdPrefix(prefix)
}

const bothWays = ({ left, right }: Node) => [
  [left, right],
  [right, left],
]

function equalityIn(node: Node): { path: string[]; value: Scalar } | null {
  if (node.type !== 'OpCall' || node.op !== '==') return null
  for (const [side, other] of bothWays(node)) {
    const [path, value] = [attributePath(side), constantOf(other)]
    if (path && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'))
      return { path, value }
  }
  return null
}

type Correlated = { key: Node; find: (key: string) => Documents }

/** A condition on a string of the enclosing scope, such as `references(^._id)`. */
function correlated(condition: Node, type: string | null, index: Lookups): Correlated | null {
  const byReference = (key: Node | null) => key && { key, find: (id: string) => index.referencing(id) }
  if (isCall(condition, 'global', 'references') && condition.args.length === 1)
    return byReference(outer(condition.args[0]))
  if (condition.type !== 'OpCall') return null
  const { op, left, right } = condition
  if (op === 'in' && isReferenceList(right)) return byReference(outer(left))
  if (op === 'in' && attributePath(left)?.join('.') === '_id') {
    const key = outer(right)
    // `join` is null when an item is neither a string nor a number; ids contain no line breaks.
    const keys = key && call('array', 'join', key, { type: 'Value', value: '\n' })
    return keys && { key: keys, find: (ids) => byId(ids.split('\n'), index) }
  }
  if (op !== '==') return null
  for (const [side, other] of bothWays(condition)) {
    const [path, key] = [attributePath(side), outer(other)]
    if (!path || !key || (type === null && path.join('.') !== '_id' && path.at(-1) !== '_ref')) continue
    return { key, find: (value) => withValue(path, value, type, index) ?? index.documents }
  }
  return null
}

/** An expression about `^`, rewritten for outside the filter; null when it also depends on the filtered document. */
function outer(node: unknown): Node | null {
  if (!isNode(node)) return null
  switch (node.type) {
    case 'Parent':
      return node.n === 1 ? { type: 'This' } : { type: 'Parent', n: Number(node.n) - 1 }
    case 'Group':
    case 'AccessAttribute':
    case 'ArrayCoerce':
    case 'Deref': {
      const base = outer(node.base)
      return base && { ...node, base }
    }
    case 'Map': {
      const base = outer(node.base)
      return base && isTraversal(node.expr) ? { ...node, base } : null
    }
    default:
      return null
  }
}
