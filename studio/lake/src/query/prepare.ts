import { randomUUID } from 'node:crypto'
import type { ExprNode } from 'groq-js'
import { queryParseError } from '../errors.ts'
import type { Lookups } from './document-index.ts'
import { geoCall } from './geo/functions.ts'
import { dateTimeOrNull, makesDateTime, representable } from './date-time.ts'
import { narrowed } from './narrow.ts'
import { searchIn } from './text-search.ts'
import {
  type Node,
  THIS,
  call,
  choice,
  constant,
  isCall,
  isNode,
  object,
  rewrite,
  rewriteFields,
} from './tree.ts'

/** A prefix that no stored reference and no string of a query has. */
const HOOK = `\u0000${randomUUID()}:`

/**
 * Rewrites a parsed query to use the indexes, and for functions that groq-js lacks. groq-js calls back only to resolve
 * references, so a hook is a reference whose object `resolve` makes up.
 */
export function prepare(parsed: ExprNode, index: Lookups) {
  const finders: ((key: string) => unknown)[] = []
  const hasDateTimes = makesDateTime(parsed)

  function createHook(key: Node, find: (key: string) => unknown): Node {
    const name = `${HOOK}${finders.push(find) - 1}:`
    const reference = { type: 'OpCall', op: '+', left: constant(name), right: key }
    const base = { type: 'Deref', base: object({ _ref: reference }) }
    return { type: 'AccessAttribute', name: 'value', base }
  }

  function visit(node: Node): Node | null {
    if (node.type === 'Filter' && isNode(node.base) && node.base.type === 'Everything') {
      const base = narrowed(node.expr, index, createHook) ?? node.base
      return { ...node, base, expr: isNode(node.expr) ? rewrite(node.expr, visit) : node.expr }
    }
    if (node.type === 'PipeFuncCall' && node.name === 'score')
      return scored(node, (part) => rewrite(part, visit))
    if (isCall(node, 'global', 'dateTime'))
      return dateTimeOrNull(node, (part) => rewrite(part, visit), createHook)
    if (isCall(node, 'array', 'unique')) return uniqueWithNull(node, visit)
    if (isCall(node, 'text', 'query')) throw queryParseError('text::query() stands on the right of match', '')
    const shape = geoCall(node, (argument) => rewrite(argument, visit))
    if (shape) return shape
    if (node.type !== 'OpCall') return null
    if (hasDateTimes && (node.op === '+' || node.op === '-'))
      return representable({ ...node, ...rewriteFields(node, visit) }, createHook)
    // groq-js accepts paths on the right only.
    if (node.op === 'in' && isCall(node.left, 'global', 'path'))
      return rewrite({ ...node, left: node.left.args[0] }, visit)
    return node.op === 'match' && isCall(node.right, 'text', 'query')
      ? searchIn(node.left, node.right.args[0], index, createHook)
      : null
  }

  const tree = rewrite(toNode(parsed), visit)
  return {
    tree,
    /** The value of a hook; undefined for a reference of a document. */
    resolve: (ref: string) => {
      if (!ref.startsWith(HOOK)) return undefined
      const [, position = '', key = ''] = /^(\d+):([\s\S]*)$/.exec(ref.slice(HOOK.length)) ?? []
      return { _id: '', _type: '', value: finders[Number(position)]?.(key) }
    },
  }
}

const toNode = (tree: ExprNode): Node => ({ ...tree })

/** groq-js keeps every null; GROQ counts them as one value. */
function uniqueWithNull({ args }: { args: unknown[] }, visit: (node: Node) => Node | null): Node {
  const [array] = args
  const standIn = constant(`${HOOK}null`)
  const given = isNode(array) ? rewrite(array, visit) : THIS
  const withoutNull = { type: 'Map', base: given, expr: call('global', 'coalesce', THIS, standIn) }
  const isStandIn = { type: 'OpCall', op: '==', left: THIS, right: standIn }
  const unique = call('array', 'unique', withoutNull)
  return { type: 'Map', base: unique, expr: choice([[isStandIn, constant(null)]], THIS) }
}

/**
 * Rewrites `score()` so that groq-js adds up scores through parentheses too, and ignores a negative number in `boost()`
 * (github.com/sanity-io/GROQ, "Score evaluation"). Scores begin at 0, as in the official suite.
 */
function scored(node: Node, rewritten: (node: Node) => Node): Node {
  const args = Array.isArray(node.args) ? node.args.filter(isNode) : []
  const base = isNode(node.base) ? rewritten(node.base) : node.base
  return { ...node, base, args: args.map((argument) => predicate(argument, rewritten)) }
}

function predicate(node: Node, rewritten: (node: Node) => Node): Node {
  if (node.type === 'Group' && isNode(node.base)) return predicate(node.base, rewritten)
  if ((node.type === 'And' || node.type === 'Or') && isNode(node.left) && isNode(node.right))
    return { ...node, left: predicate(node.left, rewritten), right: predicate(node.right, rewritten) }
  if (!isCall(node, 'global', 'boost')) return rewritten(node)
  const [condition, number] = node.args.filter(isNode)
  if (!condition || !number) return rewritten(node)
  return { ...node, args: [predicate(condition, rewritten), notNegative(rewritten(number))] }
}

function notNegative(number: Node): Node {
  const condition = { type: 'OpCall', op: '>=', left: number, right: constant(0) }
  return choice([[condition, number]])
}
