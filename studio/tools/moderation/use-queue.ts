import type { Filter, Moderated } from '@portfolio/contract/moderation'
import { useCallback, useMemo } from 'react'
import { fetchQueue } from './moderation-api.ts'
import { useModeration } from './moderation-store.ts'
import { usePages } from './use-pages.ts'

export type Person = NonNullable<Moderated['author']>
/** @property impression id of the only one that is shown */
export type Shown = { filter: Filter; search: string; person: Person | null; impression: string | null }

/** The impressions of a filter, as they are now; null until they are there. */
export function useQueue({ filter, search, person, impression }: Shown) {
  const { version } = useModeration()
  const read = useCallback(
    (cursor?: string) =>
      fetchQueue({
        filter,
        search,
        ...(person ? { person: person._id } : {}),
        ...(impression ? { impression } : {}),
        ...(cursor ? { cursor } : {}),
      }),
    [filter, search, person, impression],
  )
  const { pages, ...rest } = usePages(read, version)
  const entries = useMemo(() => pages?.flatMap(({ impressions }) => impressions) ?? null, [pages])
  return { entries, ...rest }
}
