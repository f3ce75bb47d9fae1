import type { Filter, Moderated } from '@portfolio/contract/moderation'
import { usePages } from '../use-pages.ts'
import { fetchQueue } from './moderation-api.ts'
import { MODERATION } from './use-moderation.ts'

export type Person = NonNullable<Moderated['author']>
/** @property impression id, when only this impression is shown */
export type Shown = { filter: Filter; search: string; person: Person | null; impression: string | null }

/** The loaded pages of a filter's impressions; null until they are loaded. */
export function useQueue({ filter, search, person, impression }: Shown) {
  const asked = { filter, search, person: person?._id ?? '', impression: impression ?? '' }
  const { data, ...paging } = usePages({
    queryKey: [MODERATION, 'queue', asked],
    read: (cursor) => fetchQueue({ ...asked, cursor }),
    select: (pages) => pages.flatMap(({ impressions }) => impressions),
  })
  return { entries: data, ...paging }
}
