import { createHash } from 'node:crypto'
import { type LakeDocument, isRecord } from '../document.ts'

/** A cache tag: a result lists the tags that it depends on, and an event lists the tags that a change invalidates. */
export type SyncTag = `s1:${string}`

const tag = (text: string): SyncTag =>
  `s1:${createHash('sha1').update(text).digest('base64url').slice(0, 10)}`

/** The tag of a result that may depend on any document. */
const ANY = tag('any')
const tagOfType = (type: string) => tag(`type ${type}`)
export const tagOfId = (id: string) => tag(`id ${id}`)

type Change = { id: string; before: LakeDocument | null; after: LakeDocument | null }

/** The tags that changes invalidate, by the documents before and after them. */
export function tagsOfChanges(changes: readonly Change[]): SyncTag[] {
  if (changes.length === 0) return []
  const documents = changes.flatMap(({ before, after }) => [before, after])
  const ids = new Set(changes.map(({ id }) => id))
  const types = new Set(documents.flatMap((document) => document?._type ?? []))
  return [ANY, ...[...ids].map(tagOfId), ...[...types].map(tagOfType)]
}

/**
 * The tags of a parsed query, derived from its filters: `*[_type == "x"]` depends on that type, `*[_id == "x"]` on that
 * document, any other `*` on every document. Evaluation adds the tags of the references that it resolves.
 */
export function tagsOfQuery(tree: unknown): Set<SyncTag> {
  const tags = new Set<SyncTag>()
  collect(tree, tags)
  return tags
}

function collect(node: unknown, tags: Set<SyncTag>) {
  if (Array.isArray(node)) return node.forEach((item) => collect(item, tags))
  if (!isRecord(node)) return
  if (node.type === 'Everything') tags.add(ANY)
  if (node.type === 'Filter' && isRecord(node.base) && node.base.type === 'Everything') {
    const found = tagsOfCondition(node.expr)
    for (const one of found.length > 0 ? found : [ANY]) tags.add(one)
    return collect(node.expr, tags)
  }
  for (const child of Object.values(node)) collect(child, tags)
}

/** The tags of the types or ids that a condition restricts documents to; none when it does not restrict them. */
function tagsOfCondition(node: unknown): SyncTag[] {
  if (!isRecord(node)) return []
  if (node.type === 'Group') return tagsOfCondition(node.base)
  if (node.type === 'And') {
    const left = tagsOfCondition(node.left)
    return left.length > 0 ? left : tagsOfCondition(node.right)
  }
  if (node.type === 'Or') {
    const [left, right] = [tagsOfCondition(node.left), tagsOfCondition(node.right)]
    return left.length > 0 && right.length > 0 ? [...left, ...right] : []
  }
  if (node.type !== 'OpCall' || !isRecord(node.left) || node.left.type !== 'AccessAttribute') return []
  if (node.left.base !== undefined || (node.op !== '==' && node.op !== 'in')) return []
  const toTag = node.left.name === '_type' ? tagOfType : node.left.name === '_id' ? tagOfId : null
  return toTag ? constants(node.right).map(toTag) : []
}

function constants(node: unknown): string[] {
  if (!isRecord(node)) return []
  if (node.type === 'Value') return typeof node.value === 'string' ? [node.value] : []
  if (node.type !== 'Array' || !Array.isArray(node.elements)) return []
  const values = node.elements.map((element: unknown) => (isRecord(element) ? constants(element.value) : []))
  return values.every(({ length }) => length === 1) ? values.flat() : []
}
