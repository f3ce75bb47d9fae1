import { useCallback, useEffect, useMemo, useReducer } from 'react'
import { fetchMessages } from '../moderation-api.ts'
import { usePages } from '../use-pages.ts'

/** Polling is enough: messages are few, and their delivery state changes without an event. */
const LOOK_EVERY_MS = 10_000

/** The messages of the contact form, as they are now; null until they are there. */
export function useInbox(search: string) {
  const [version, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) refresh()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  const read = useCallback(
    (cursor?: string) => fetchMessages({ search, ...(cursor ? { cursor } : {}) }),
    [search],
  )
  const { pages, ...rest } = usePages(read, version)
  const messages = useMemo(() => pages?.flatMap((page) => page.messages) ?? null, [pages])
  return { messages, unanswered: pages?.[0]?.unanswered ?? null, refresh, ...rest }
}
