import { applyPatch } from 'mendoza'
import { checkDocument } from '../check-document.ts'
import type { LakeDocument } from '../document.ts'
import type { PastChange } from '../store/history.ts'

/** A document after a transaction. Null where it did not exist then, or where the history is unreadable. */
export type Revision = { change: PastChange; document: LakeDocument | null }

/** Every state of a document, oldest first. @param changes its whole history, oldest first */
export function revisionsOf(changes: PastChange[]): Revision[] {
  let state: unknown = null
  return changes.map((change) => {
    state = nextState(state, change.apply)
    const checked = checkDocument({ ...Object(state), _rev: change.transactionId })
    return { change, document: 'problem' in checked ? null : checked.document }
  })
}

/** The last state of a document: null where it was deleted, undefined where a patch cannot be read. */
export const stateAfter = (changes: PastChange[]): unknown =>
  changes.reduce<unknown>((state, { apply }) => nextState(state, apply), null)

const WHOLE_VALUE = 0

/** Undefined after a patch that cannot be read, until a patch replaces the whole document. */
function nextState(state: unknown, patch: unknown[] | null): unknown {
  if (patch === null || (state === undefined && patch[0] !== WHOLE_VALUE)) return undefined
  try {
    return applyPatch(state, patch)
  } catch {
    return undefined
  }
}
