import { queryParseError } from '../errors.ts'
import { checkGeoCall } from './geo/functions.ts'
import { type Node, isNode, nodesIn } from './tree.ts'

/** Functions of GROQ that groq-js parses but does not evaluate, or answers with null. */
const UNSUPPORTED = new Set([
  'documents::get',
  'documents::incomingGlobalDocumentReferenceCount',
  'documents::incomingRefCount',
  'media::aspect',
  'text::semanticSimilarity',
  'user::attributes',
])

/** Message for a function about a change, which a query cannot call. */
export const onlyOfChanges = (name: string) =>
  `${name}() is about a change, so that only the filter and the projection of a webhook have it`

/** Whether `score()` cannot order the values of an expression, also when they have passed a slice or another pipe. */
function isUnscored(base: unknown): boolean {
  if (!isNode(base)) return false
  if (UNSCORED.has(base.type)) return true
  return PASSING.has(base.type) && isUnscored(base.base)
}

/** Expressions whose values are not documents, which `score()` needs; the official suite expects an error. */
const UNSCORED = new Set(['Map', 'FlatMap', 'Projection', 'AccessElement'])
const PASSING = new Set(['Filter', 'Slice', 'PipeFuncCall', 'Group'])

/** @throws {LakeError} 400 that names the first unsupported call; `isOfChange` is true for the tree of a webhook */
export function refuseUnsupported(tree: unknown, query: string, isAsynchronous: boolean, isOfChange = false) {
  for (const node of nodesIn(tree)) {
    const name = nameOfCall(node)
    if (CALLS.has(node.type) && (isInherited(node.namespace) || isInherited(node.name)))
      throw queryParseError(`Undefined function: ${name ?? String(node.name)}`, query)
    // Outside its delta mode groq-js refuses the other functions about changes, but not this one.
    if (name === 'delta::operation' && !isOfChange) throw queryParseError(onlyOfChanges(name), query)
    if (name !== null && UNSUPPORTED.has(name)) {
      const start = query.indexOf(name)
      const place = start < 0 ? [] : [start, start + name.length]
      throw queryParseError(`${name}() is not supported by this lake`, query, ...place)
    }
    if (node.type === 'PipeFuncCall' && node.name === 'score' && isUnscored(node.base))
      throw queryParseError('score() needs documents, and not a projection or an element of them', query)
    checkGeoCall(node, query, isAsynchronous)
  }
}

const CALLS = new Set(['FuncCall', 'PipeFuncCall'])

/** groq-js finds `toString()` in the objects that hold its functions. */
const isInherited = (name: unknown) => typeof name === 'string' && name in {}

const nameOfCall = ({ type, namespace, name }: Node) =>
  type === 'FuncCall' ? `${String(namespace)}::${String(name)}` : null
