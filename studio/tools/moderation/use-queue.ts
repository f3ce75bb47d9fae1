import type { Filter, Moderated } from '@portfolio/contract/moderation'
import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOrNull } from './failure.ts'
import { fetchQueue } from './moderation-api.ts'
import { MODERATION } from './use-moderation.ts'

export type Person = NonNullable<Moderated['author']>
/** @property impression id, when only this impression is shown */
export type Shown = { filter: Filter; search: string; person: Person | null; impression: string | null }

type Pages = { pages: Awaited<ReturnType<typeof fetchQueue>>[] }
const entriesIn = ({ pages }: Pages) => pages.flatMap(({ impressions }) => impressions)

/** The loaded pages of a filter's impressions; null until they are loaded. */
export function useQueue({ filter, search, person, impression }: Shown) {
  const asked = { filter, search, person: person?._id ?? '', impression: impression ?? '' }
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [MODERATION, 'queue', asked],
    queryFn: ({ pageParam }) => fetchQueue({ ...asked, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: entriesIn,
  })
  return {
    entries: data ?? null,
    hasMore: hasNextPage,
    problem: messageOrNull(error),
    readMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
