import { queryParseError } from '../errors.ts'
import { type Node, isNode } from './tree.ts'

/** Functions of GROQ that groq-js parses and does not evaluate, or answers with null. */
const UNSUPPORTED = new Set([
  'delta::operation',
  'documents::get',
  'documents::incomingGlobalDocumentReferenceCount',
  'geo::contains',
  'geo::distance',
  'geo::intersects',
  'geo::latLng',
  'media::aspect',
  'text::semanticSimilarity',
  'user::attributes',
])

/** @throws {LakeError} 400 that names the first of these functions in a parsed query */
export function refuseUnsupported(tree: unknown, query: string) {
  if (Array.isArray(tree)) {
    for (const item of tree) refuseUnsupported(item, query)
    // A value is data, in which an object may look like a node.
  } else if (isNode(tree) && tree.type !== 'Value') {
    const name = nameOfCall(tree)
    if (name !== null && UNSUPPORTED.has(name)) {
      const start = query.indexOf(name)
      const place = start < 0 ? [] : [start, start + name.length]
      throw queryParseError(`${name}() is not supported by this lake`, query, ...place)
    }
    for (const child of Object.values(tree)) refuseUnsupported(child, query)
  }
}

const nameOfCall = ({ type, namespace, name }: Node) =>
  type === 'FuncCall' ? `${String(namespace)}::${String(name)}` : null
