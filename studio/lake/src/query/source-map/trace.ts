import { randomUUID } from 'node:crypto'
import type { ExprNode } from 'groq-js'
import { type Node, THIS, call, choice, constant, isCall, isNode, list, object } from '../tree.ts'

/** Attribute added to each object that a query constructs: a list of its attributes' traces. No stored field has it. */
export const TRACE = `\u0000${randomUUID()}`

/**
 * Rewrites a prepared query so that groq-js, which keeps no provenance, returns it with the result: `value` is the
 * result, in which every constructed object has a `TRACE`, and `trace` is where a result that is no object comes from.
 *
 * A trace is `{ base, key }` for a value that is read from an object or array, `{ isLiteral: true }`, a list of the
 * traces of an array's items, or null.
 *
 * Rewritten nodes are shared between value and trace, so that nesting does not multiply the size of the tree.
 */
export function traced(tree: ExprNode): ExprNode {
  const node = { ...tree }
  return object({ value: withTraces(node), trace: traceOf(node) ?? constant(null) })
}

const rewritten = new WeakMap<Node, Node>()

/** The same value, with a `TRACE` in every constructed object. */
function withTraces(node: Node): Node {
  const known = rewritten.get(node)
  if (known) return known
  const made = rewriteValue(node)
  rewritten.set(node, made)
  return made
}

/** Conditions, filters and the arguments of most functions return none of their objects, so they stay unchanged. */
function rewriteValue(node: Node): Node {
  switch (node.type) {
    case 'Object':
      return withTrace(node)
    case 'Projection':
    case 'Map':
    case 'FlatMap':
      return { ...node, base: child(node.base), expr: child(node.expr) }
    case 'Filter':
    case 'Slice':
    case 'AccessElement':
    case 'AccessAttribute':
    case 'ArrayCoerce':
    case 'Group':
    case 'Deref':
    case 'PipeFuncCall':
      return node.base === undefined ? node : { ...node, base: child(node.base) }
    case 'Select':
      return select(node, child)
    case 'Array':
      return { ...node, elements: eachNode(node.elements, (item) => ({ ...item, value: child(item.value) })) }
    case 'FuncCall':
      return KEEPING.some(([namespace, name]) => isCall(node, namespace, name))
        ? { ...node, args: eachNode(node.args, withTraces) }
        : node
    case 'OpCall':
      return { ...node, left: child(node.left), right: child(node.right) }
    default:
      return node
  }
}

/** Functions whose result contains objects of their arguments. */
const KEEPING = [
  ['global', 'coalesce'],
  ['array', 'compact'],
  ['array', 'unique'],
] as const

const child = (node: unknown): unknown => (isNode(node) ? withTraces(node) : node)
const eachNode = (nodes: unknown, change: (node: Node) => Node) =>
  Array.isArray(nodes) ? nodes.filter(isNode).map(change) : []

/** Adds `TRACE` as the last attribute, so that splatted objects do not replace it. */
function withTrace(node: Node): Node {
  const attributes = eachNode(node.attributes, (attribute) => ({
    ...attribute,
    value: child(attribute.value),
  }))
  const trace = {
    type: 'ObjectAttributeValue',
    name: TRACE,
    value: list(eachNode(node.attributes, traceEntry)),
  }
  return { ...node, attributes: [...attributes, trace] }
}

/** An entry of `TRACE`: `{ name, trace }` for an attribute, `{ splat }` for a splatted object. */
function traceEntry({ type, name, value, condition }: Node): Node {
  if (type === 'ObjectAttributeValue')
    return object({ name: constant(name), trace: traceIn(value) ?? NOTHING })
  const splat = object({ splat: isNode(value) ? withTraces(value) : NOTHING })
  return type === 'ObjectConditionalSplat' && isNode(condition) ? choice([[condition, splat]]) : splat
}

/** An expression for the origin of a node's value; null when it is unknown. */
function traceOf(node: Node): Node | null {
  switch (node.type) {
    case 'Value':
    case 'Parameter':
      return LITERAL
    case 'AccessAttribute':
      return object({ base: isNode(node.base) ? withTraces(node.base) : THIS, key: constant(node.name) })
    case 'AccessElement':
      return elementTrace(node)
    case 'Group':
    case 'ArrayCoerce':
      return traceIn(node.base)
    case 'Slice':
      return withList(node.base, (base) => ({ ...node, base }))
    case 'Map':
      return withExpression(node, traceIn(node.expr))
    case 'FlatMap':
      return withExpression(node, isList(node.expr) ? traceIn(node.expr) : null)
    case 'Array':
      return isList(node) ? list(eachNode(node.elements, (item) => traceIn(item.value) ?? NOTHING)) : null
    case 'Select':
      return select(node, (value) => traceIn(value) ?? NOTHING)
    case 'FuncCall':
      return callTrace(node)
    default:
      return null
  }
}

const traceIn = (node: unknown) => (isNode(node) ? traceOf(node) : null)

function elementTrace(node: Node): Node | null {
  if (isList(node.base)) return withList(node.base, (base) => ({ ...node, base }))
  return isNode(node.base) ? object({ base: withTraces(node.base), key: constant(node.index) }) : null
}

function withList(base: unknown, use: (trace: Node) => Node): Node | null {
  const trace = isList(base) ? traceIn(base) : null
  return trace && use(trace)
}

const withExpression = (node: Node, expr: Node | null): Node | null =>
  expr && { ...node, base: child(node.base), expr }

/** Whether the trace is a list with as many items as the value. */
function isList(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Map') return true
  if (node.type === 'FlatMap') return isList(node.expr)
  if (node.type === 'Group' || node.type === 'ArrayCoerce' || node.type === 'Slice') return isList(node.base)
  return (
    node.type === 'Array' && eachNode(node.elements, (item) => item).every(({ isSplat }) => isSplat !== true)
  )
}

function callTrace(node: Node): Node | null {
  if (isCall(node, 'global', 'coalesce')) {
    return choice(
      node.args.filter(isNode).map((arg) => [call('global', 'defined', arg), traceOf(arg) ?? NOTHING]),
    )
  }
  const [arg] = isCall(node, 'global', 'string') ? node.args : []
  const trace = isNode(arg) ? traceOf(arg) : null
  // string() of a string returns it unchanged.
  return isNode(arg) && trace ? choice([[{ type: 'OpCall', op: '==', left: node, right: arg }, trace]]) : null
}

function select(node: Node, change: (value: unknown) => unknown): Node {
  const alternatives = eachNode(node.alternatives, (each) => ({ ...each, value: change(each.value) }))
  return { ...node, alternatives, ...(isNode(node.fallback) ? { fallback: change(node.fallback) } : {}) }
}

const NOTHING = constant(null)
const LITERAL = object({ isLiteral: constant(true) })
