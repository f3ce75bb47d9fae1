import type { Committed } from '../dataset/dataset.ts'
import type { Filter, Transition } from './match-worker.ts'

/**
 * The filters by which the Studio follows the document of a form, and its previews. They need no evaluation, so that a
 * form waits for no other listener's query.
 * @returns whether a document is selected, by its id; null for any other filter
 */
export function plainFilter({ query, params }: Filter): ((id: string) => boolean) | null {
  const { ids } = params
  if (query === '*') return () => true
  if (query === '*[_id in $ids]' && Array.isArray(ids)) return (id) => ids.includes(id)
  return null
}

/** The transition of each change, as of `MatchReply`. */
export const plainTransitions = (
  isSelected: (id: string) => boolean,
  { changes }: Committed,
): (Transition | null)[] =>
  changes.map(({ id, before, after }) => {
    if (!isSelected(id)) return null
    if (before && after) return 'update'
    return before ? 'disappear' : after && 'appear'
  })
