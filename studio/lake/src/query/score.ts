import { type Node, choice, constant, isCall, isNode } from './tree.ts'

/**
 * `score()` as groq-js evaluates it, but parentheses leave the sums of `&&` and `||` as they are, and `boost()` ignores a
 * negative number (github.com/sanity-io/GROQ, "Score evaluation"). Scores begin at 0, as in the official suite.
 * @param rewritten makes an expression one that groq-js can evaluate
 */
export function scored(node: Node, rewritten: (node: Node) => Node): Node {
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
