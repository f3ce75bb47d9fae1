import { useInfiniteQuery } from '@tanstack/react-query'
import { messageOrNull } from '../failure.ts'
import { fetchMessages } from '../moderation-api.ts'
import { MODERATION } from '../use-moderation.ts'

/** Polling suffices: messages are few, and no event reports their delivery. */
const READ_EVERY_MS = 10_000

type Pages = { pages: Awaited<ReturnType<typeof fetchMessages>>[] }
const inboxOf = ({ pages }: Pages) => ({
  messages: pages.flatMap(({ messages }) => messages),
  unanswered: pages[0]?.unanswered ?? null,
})

/** The messages of the contact form; null until they are loaded. */
export function useInbox(search: string) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [MODERATION, 'messages', search],
    queryFn: ({ pageParam }) => fetchMessages({ search, cursor: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: inboxOf,
    refetchInterval: READ_EVERY_MS,
  })
  return {
    messages: data?.messages ?? null,
    unanswered: data?.unanswered ?? null,
    hasMore: hasNextPage,
    problem: messageOrNull(error),
    readMore: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
