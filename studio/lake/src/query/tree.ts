import { isRecord } from '../document.ts'

/** A node of a parsed query, of any type. */
export type Node = { type: string; [field: string]: unknown }

export const isNode = (value: unknown): value is Node => isRecord(value) && typeof value.type === 'string'

export const THIS: Node = { type: 'This' }
export const constant = (value: unknown): Node => ({ type: 'Value', value })
export const call = (namespace: string, name: string, ...args: Node[]): Node => ({
  type: 'FuncCall',
  namespace,
  name,
  args,
})

export const list = (values: Node[]): Node => ({
  type: 'Array',
  elements: values.map((value) => ({ type: 'ArrayElement', value, isSplat: false })),
})

export const object = (attributes: Record<string, Node>): Node => ({
  type: 'Object',
  attributes: Object.entries(attributes).map(([name, value]) => ({
    type: 'ObjectAttributeValue',
    name,
    value,
  })),
})

/** The value of the first condition that holds; null when none does and there is no fallback. */
export const choice = (alternatives: [condition: Node, value: Node][], fallback?: Node): Node => ({
  type: 'Select',
  alternatives: alternatives.map(([condition, value]) => ({ type: 'SelectAlternative', condition, value })),
  ...(fallback ? { fallback } : {}),
})

/**
 * A call of a function that groq-js lacks. groq-js adds two arrays by the `concat` of the left one, so an array
 * with a replaced `concat` receives the arguments' values and returns the result. Synchronous evaluation only.
 */
export const calculation = (calculate: (args: unknown[]) => unknown, args: Node[]): Node => ({
  type: 'OpCall',
  op: '+',
  left: constant(Object.assign([], { concat: calculate })),
  right: list(args),
})

/** All nodes of a tree, parents first. */
export function nodesIn(tree: unknown): Node[] {
  const found: Node[] = []
  const pending = [tree]
  while (pending.length > 0) {
    const part = pending.pop()
    if (isNode(part)) found.push(part)
    // A value is data, in which an object may look like a node.
    if (typeof part !== 'object' || part === null || (isNode(part) && part.type === 'Value')) continue
    for (const child of Object.values(part).toReversed()) pending.push(child)
  }
  return found
}

/** @param visit returns a node's replacement, or null to visit its children */
export function rewrite(node: Node, visit: (node: Node) => Node | null): Node {
  const replaced = visit(node)
  if (replaced) return replaced
  // A value is data, in which an object may look like a node.
  if (node.type === 'Value') return node
  return { ...node, ...rewriteFields(node, visit) }
}

export const rewriteFields = (node: Record<string, unknown>, visit: (node: Node) => Node | null) =>
  Object.fromEntries(Object.entries(node).map(([name, field]) => [name, rewriteValue(field, visit)]))

function rewriteValue(value: unknown, visit: (node: Node) => Node | null): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => rewriteValue(item, visit))
  return isNode(value) ? rewrite(value, visit) : value
}

export const isCall = (node: unknown, namespace: string, name: string): node is Node & { args: unknown[] } =>
  isNode(node) &&
  node.type === 'FuncCall' &&
  node.namespace === namespace &&
  node.name === name &&
  Array.isArray(node.args)

/** The path of an expression such as `slug.current`, which begins at the document; null for any other expression. */
export function attributePath(node: unknown): string[] | null {
  if (!isNode(node) || node.type !== 'AccessAttribute' || typeof node.name !== 'string') return null
  if (node.base === undefined || (isNode(node.base) && node.base.type === 'This')) return [node.name]
  const base = attributePath(node.base)
  return base && [...base, node.name]
}

/** The value of a literal, a parameter, or an array of those. Undefined for any other expression. */
export function constantOf(node: unknown): unknown {
  if (!isNode(node)) return undefined
  if (node.type === 'Value') return node.value
  if (node.type === 'Group') return constantOf(node.base)
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return undefined
  const items = node.elements.map((element: unknown) =>
    isNode(element) && element.isSplat !== true ? constantOf(element.value) : undefined,
  )
  return items.includes(undefined) ? undefined : items
}
