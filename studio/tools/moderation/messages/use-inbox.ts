import { usePages } from '../../use-pages.ts'
import { fetchMessages } from '../moderation-api.ts'
import { MODERATION } from '../use-moderation.ts'

/** Polling suffices: messages are few, and no event reports their delivery. */
const READ_EVERY_MS = 10_000

/** The messages of the contact form; null until they are loaded. */
export function useInbox(search: string) {
  const { data, ...paging } = usePages({
    queryKey: [MODERATION, 'messages', search],
    read: (cursor) => fetchMessages({ search, cursor }),
    select: (pages) => ({
      messages: pages.flatMap(({ messages }) => messages),
      unanswered: pages[0]?.unanswered ?? null,
    }),
    refetchInterval: READ_EVERY_MS,
  })
  return { messages: data?.messages ?? null, unanswered: data?.unanswered ?? null, ...paging }
}
