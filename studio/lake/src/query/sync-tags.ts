import { createHash } from 'node:crypto'
import { type DocumentChange, publishedIdOf } from '../document.ts'
import { attributePath, constantOf, isCall, isNode, nodesIn } from './tree.ts'

/** A cache tag: a result lists the tags that it depends on, and an event lists the tags that a change invalidates. */
export type SyncTag = `s1:${string}`

const tag = (text: string): SyncTag =>
  `s1:${createHash('sha1').update(text).digest('base64url').slice(0, 10)}`

/** The tag of a result that may depend on any document. */
const ANY = tag('any')
const tagOfType = (type: string) => tag(`type ${type}`)
export const tagOfId = (id: string) => tag(`id ${id}`)

/** The tags that changes invalidate, by the documents before and after them. */
export function tagsOfChanges(changes: readonly DocumentChange[]): SyncTag[] {
  if (changes.length === 0) return []
  const documents = changes.flatMap(({ before, after }) => [before, after])
  // A draft or version is seen under the published id in a perspective of layers.
  const ids = new Set(changes.flatMap(({ id }) => [id, publishedIdOf(id)]))
  const types = new Set(documents.flatMap((document) => document?._type ?? []))
  return [ANY, ...[...ids].map(tagOfId), ...[...types].map(tagOfType)]
}

/**
 * The tags of a parsed query, derived from its filters: `*[_type == "x"]` depends on that type, `*[_id == "x"]` on that
 * document, any other `*` on every document. Evaluation adds the tags of the references that it resolves.
 */
export function tagsOfQuery(tree: unknown): Set<SyncTag> {
  const nodes = nodesIn(tree)
  const restricted = nodes
    .filter(({ type, base }) => type === 'Filter' && isNode(base) && base.type === 'Everything')
    .map(({ expr }) => tagsOfCondition(expr))
    .filter((tags) => tags.length > 0)
  const whole = nodes.filter(({ type }) => type === 'Everything').length - restricted.length
  const releases = nodes.some((node) => isCall(node, 'releases', 'all')) ? [tagOfType('system.release')] : []
  return new Set([...(whole > 0 ? [ANY] : []), ...restricted.flat(), ...releases])
}

/** The tags of the types or ids that a condition restricts documents to; none when it does not restrict them. */
function tagsOfCondition(node: unknown): SyncTag[] {
  if (!isNode(node)) return []
  if (node.type === 'Group') return tagsOfCondition(node.base)
  if (node.type === 'And') {
    const left = tagsOfCondition(node.left)
    return left.length > 0 ? left : tagsOfCondition(node.right)
  }
  if (node.type === 'Or') {
    const [left, right] = [tagsOfCondition(node.left), tagsOfCondition(node.right)]
    return left.length > 0 && right.length > 0 ? [...left, ...right] : []
  }
  if (node.type !== 'OpCall' || (node.op !== '==' && node.op !== 'in')) return []
  const name = attributePath(node.left)?.join('.')
  const toTag = name === '_type' ? tagOfType : name === '_id' ? tagOfId : null
  const values = [constantOf(node.right)].flat().filter((value) => typeof value === 'string')
  return toTag ? values.map(toTag) : []
}
