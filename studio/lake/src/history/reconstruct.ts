import { applyPatch } from 'mendoza'
import { type LakeDocument, isRecord } from '../document.ts'
import type { PastChange } from '../store.ts'

/** A document as a transaction left it; null where it did not exist then. */
export type Revision = { change: PastChange; document: LakeDocument | null }

/** Every state that a document has had, oldest first. @param changes its whole history, oldest first */
export function revisionsOf(changes: PastChange[]): Revision[] {
  let state: unknown = null
  return changes.map((change) => {
    state = applyPatch(state, change.apply)
    const document = isRecord(state) ? toDocument({ ...state, _rev: change.transactionId }) : null
    return { change, document }
  })
}

function toDocument(state: Record<string, unknown>): LakeDocument | null {
  const { _id, _type, _rev, _createdAt, _updatedAt } = state
  if (typeof _id !== 'string' || typeof _type !== 'string' || typeof _rev !== 'string') return null
  return { ...state, _id, _type, _rev, _createdAt: String(_createdAt), _updatedAt: String(_updatedAt) }
}
