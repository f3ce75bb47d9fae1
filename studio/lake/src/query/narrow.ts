import type { LakeDocument } from '../document.ts'
import { type Lookups, compareIds } from './document-index.ts'
import { type Node, THIS, attributePath, call, constant, constantOf, isCall, isNode } from './tree.ts'

/** Creates an expression whose value `find` returns for the evaluated `key`; null when that is not a string. */
export type CreateHook = (key: Node, find: (key: string) => unknown) => Node

/** With fewer documents the filter itself is as fast as the index of references. */
const FEW = 32

/**
 * An expression in place of `*`: a superset of the documents that a filter selects, in the order of their ids; null
 * when no index helps. The filter is still evaluated on them.
 */
export function narrowed(filter: unknown, index: Lookups, createHook: CreateHook): Node | null {
  const conditions = conjunctsOf(filter)
  const lists = conditions.map((condition) => selectedBy(condition, index)).filter((list) => list !== null)
  const [smallest] = lists.toSorted((a, b) => a.length - b.length)
  const found = smallest ? constant(smallest.toSorted(compareIds)) : null
  if (smallest && smallest.length <= FEW) return found
  const key = conditions.map(keyOfReferences).find(isNode)
  if (!key) return found
  // The hook is null when its key is not a string.
  const referencing = createHook(key, (id) => index.referencing(id).toSorted(compareIds))
  return call('global', 'coalesce', referencing, found ?? { type: 'Everything' })
}

function conjunctsOf(node: unknown): Node[] {
  if (!isNode(node)) return []
  if (node.type === 'Group') return conjunctsOf(node.base)
  return node.type === 'And' ? [...conjunctsOf(node.left), ...conjunctsOf(node.right)] : [node]
}

/** `_id` or `_type` that equals a value or is in a list, and `references()`; null for any other condition. */
function selectedBy(condition: Node, index: Lookups): readonly LakeDocument[] | null {
  if (isCall(condition, 'global', 'references')) {
    const ids = condition.args.map(constantOf)
    return ids.includes(undefined) ? null : distinct(ids.flat(), (id) => index.referencing(id))
  }
  const { type, op, left, right } = condition
  if (type !== 'OpCall' || (op !== '==' && op !== 'in')) return null
  const name = attributePath(left)?.join('.')
  const value = constantOf(right)
  if (value === undefined || (op === 'in' && !Array.isArray(value))) return null
  if (name === '_id') return distinct([value].flat(), (id) => [index.get(id) ?? []].flat())
  return name === '_type' ? distinct([value].flat(), (each) => index.ofType(each)) : null
}

/** What is found for the strings among some values. */
const distinct = (values: unknown[], find: (value: string) => readonly LakeDocument[]) => [
  ...new Set(values.flatMap((value) => (typeof value === 'string' ? find(value) : []))),
]

/** The key of `references(^._id)`, rewritten for outside the filter; null for any other condition. */
const keyOfReferences = (condition: Node) =>
  isCall(condition, 'global', 'references') && condition.args.length === 1 ? outside(condition.args[0]) : null

function outside(node: unknown): Node | null {
  if (!isNode(node)) return null
  if (node.type === 'Parent') return node.n === 1 ? THIS : { ...node, n: Number(node.n) - 1 }
  const base = node.type === 'AccessAttribute' ? outside(node.base) : null
  return base && { ...node, base }
}
