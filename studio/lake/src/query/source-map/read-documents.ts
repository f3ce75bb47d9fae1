import { type LakeDocument, isRecord } from '../../document.ts'
import type { Lookups } from '../document-index.ts'

/**
 * The documents that a prepared query can read without a reference: the lists to which its filters are narrowed, or
 * all documents.
 */
export function documentsOfFilters(tree: unknown, index: Lookups): Set<LakeDocument> {
  const documents = new Set<LakeDocument>()
  const pending = [tree]
  while (pending.length > 0) {
    const node = pending.pop()
    if (Array.isArray(node)) for (const item of node) pending.push(item)
    if (!isRecord(node)) continue
    if (node.type === 'Everything') return new Set(index.documents)
    if (node.type === 'Value') addDocuments(node.value, documents, index)
    else for (const field of Object.values(node)) pending.push(field)
  }
  return documents
}

/** @param value a document, a list of documents, or anything else, which is ignored */
export function addDocuments(value: unknown, to: Set<LakeDocument>, index: Lookups) {
  for (const one of Array.isArray(value) ? value : [value]) {
    const document = isRecord(one) && typeof one._id === 'string' ? index.get(one._id) : undefined
    if (document === one && document) to.add(document)
  }
}
