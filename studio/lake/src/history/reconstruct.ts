import { applyPatch } from 'mendoza'
import type { PastChange } from '../store/history.ts'

/** A document's state after a transaction: null where it did not exist then, undefined where a patch cannot be read. */
export type Revision = { change: PastChange; state: unknown }

/** Every state of a document, oldest first, one at a time. @param changes its whole history, oldest first */
export function* revisionsOf(changes: Iterable<PastChange>): Generator<Revision> {
  let state: unknown = null
  for (const change of changes) {
    state = nextState(state, change.apply)
    yield { change, state }
  }
}

const WHOLE_VALUE = 0

/** The state is unknown (undefined) after a patch that cannot be read, until a patch replaces the whole document. */
function nextState(state: unknown, patch: unknown[] | null): unknown {
  if (patch === null || (state === undefined && patch[0] !== WHOLE_VALUE)) return undefined
  try {
    return applyPatch(state, patch)
  } catch {
    return undefined
  }
}
