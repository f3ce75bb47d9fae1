import { LRUCache } from 'lru-cache'
import type { LakeDocument } from '../document.ts'
import type { Reader } from '../access/reader.ts'
import { type DocumentIndex, createDocumentIndex } from './document-index.ts'
import { type Perspective, type Visibility, isShared, visibilityOf } from './perspective.ts'

/** Each stack of releases is a perspective, so there may be any number of them. */
const VIEWS_MAX = 6

/** Views are built on first use and updated with the documents from then on. */
export function createViews(initial: readonly LakeDocument[]) {
  const stored = new Map(initial.map((document) => [document._id, document]))
  const get = (id: string) => stored.get(id)
  const views = new LRUCache<string, { visibility: Visibility; index: DocumentIndex }>({ max: VIEWS_MAX })

  function open(perspective: Perspective, reader: Reader) {
    const visibility = visibilityOf(perspective, reader)
    const ids = new Set(Array.from(stored.keys(), (id) => visibility.seenAs(id)))
    return { visibility, index: createDocumentIndex([...ids].flatMap((id) => visibility.see(id, get) ?? [])) }
  }

  return {
    of(perspective: Perspective, reader: Reader) {
      const key = viewKey(perspective, reader)
      const view = views.get(key) ?? open(perspective, reader)
      views.set(key, view)
      return view.index
    },
    /** @param changes the new documents by id; null for one that is deleted */
    change(changes: ReadonlyMap<string, LakeDocument | null>) {
      for (const [id, after] of changes) {
        if (after) stored.set(id, after)
        else stored.delete(id)
      }
      for (const { visibility, index } of views.values()) {
        const ids = new Set(Array.from(changes.keys(), (id) => visibility.seenAs(id)))
        index.change(new Map(Array.from(ids, (id) => [id, visibility.see(id, get)])))
      }
    },
  }
}

/** For readers without drafts and versions, perspectives that differ only in those are the same. */
function viewKey(perspective: Perspective, reader: Reader): string {
  if (reader !== 'public' || isShared(perspective)) return `${reader} ${JSON.stringify(perspective)}`
  return typeof perspective === 'string' ? 'public' : 'public layers'
}
