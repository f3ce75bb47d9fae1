import { type Reader, checkMayWrite, mayRead } from '../access/reader.ts'
import { checkDocument } from '../check-document.ts'
import type { LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import type { Draft } from '../mutations/apply.ts'
import { difference } from '../mutations/difference.ts'
import { type DocumentIndex, compareIds, createDocumentIndex } from '../query/document-index.ts'
import { selectIds } from '../query/evaluate.ts'
import { versionsPrefix } from '../release.ts'
import type { Change } from '../store/open-store.ts'

/** The documents with the changes of a transaction that is not committed yet. */
export function openDraft(index: DocumentIndex, author: string, reader: Reader = 'everything') {
  const touched = new Map<string, Record<string, unknown>[]>()
  const current = new Map<string, LakeDocument | null>()
  const find = (id: string) => {
    const own = current.get(id)
    return own === undefined ? (index.get(id) ?? null) : own
  }
  const documents = () => {
    const unchanged = index.documents.filter(({ _id }) => !current.has(_id))
    return [...unchanged, ...current.values()].filter((document) => document !== null)
  }
  return {
    /** @throws {LakeError} 403, before another error could tell what is in a document that the reader may not see */
    get(id: string) {
      checkMayWrite(reader, id)
      return find(id)
    },
    has: (id: string) => find(id) !== null,
    set(id, after, mutation) {
      touched.set(id, [...(touched.get(id) ?? []), mutation])
      current.set(id, after && storable(after))
    },
    inRelease(releaseId: string) {
      const prefix = versionsPrefix(releaseId)
      return documents()
        .filter(({ _id }) => _id.startsWith(prefix))
        .toSorted(compareIds)
    },
    select(query, params) {
      const readable = documents().filter(({ _id }) => mayRead(reader, _id))
      return selectIds(query, params, createDocumentIndex(readable), author)
    },
    changes: () =>
      [...touched].flatMap(([id, mutations]): Change[] => {
        const after = find(id)
        const before = index.get(id) ?? null
        // The document was created and deleted in the same transaction.
        if (!before && !after) return []
        const [from, to] = [withoutRevision(before), withoutRevision(after)]
        return [{ id, before, after, mutations, apply: difference(from, to), revert: difference(to, from) }]
      }),
  } satisfies Draft & Record<string, unknown>
}

/** The document as it would be read from the store: without values that JSON cannot represent. */
function storable(document: LakeDocument): LakeDocument {
  const checked = checkDocument(document)
  if ('problem' in checked) throw badRequest(`"${document._id}" cannot be stored: ${checked.problem}`)
  return checked.document
}

function withoutRevision(document: LakeDocument | null) {
  if (!document) return null
  const { _rev, ...rest } = document
  return rest
}
