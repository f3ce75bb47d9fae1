import { type LakeDocument, isRecord } from '../../document.ts'
import type { Lookups } from '../document-index.ts'
import { nodesIn } from '../tree.ts'

/**
 * The documents that a prepared query can read without a reference: the lists to which its filters are narrowed, or
 * all documents.
 */
export function documentsOfFilters(tree: unknown, index: Lookups): Set<LakeDocument> {
  const documents = new Set<LakeDocument>()
  for (const { type, value } of nodesIn(tree)) {
    if (type === 'Everything') return new Set(index.documents)
    if (type === 'Value') addDocuments(value, documents, index)
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
