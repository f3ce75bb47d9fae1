import type { ModerationCounts } from '@portfolio/contract/moderation'
import { RefusedError } from '@portfolio/contract/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { fetchCounts } from './moderation-api.ts'

/** The first part of the key of every query about the guestbook and the messages. */
export const MODERATION = 'moderation'

/** Messages from the contact form have no events. */
const COUNTED_EVERY_MS = 60_000
const SOON_MS = 100

const isRefused = (error: unknown) =>
  error instanceof RefusedError && (error.status === 401 || error.status === 403)

/**
 * The counts of waiting entries, and whether a moderator is signed in on the site, which the owner may not be with
 * hosted content. With counts, a moderator has been signed in.
 */
export function useModeration(): { counts: ModerationCounts | null; isModerator: boolean } {
  const { data, error } = useQuery({
    queryKey: [MODERATION, 'counts'],
    queryFn: fetchCounts,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : COUNTED_EVERY_MS),
  })
  return { counts: data ?? null, isModerator: !isRefused(error) }
}

/** Refetches the counts and the shown lists; resolves when they are shown. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [MODERATION] }), [client])
}

/** Follows the guestbook while the page is visible and may read it: every change refreshes, debounced. */
export function GuestbookEvents() {
  const refresh = useRefresh()
  const { isModerator } = useModeration()
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), SOON_MS)
    }
    function close() {
      clearTimeout(timer)
      source?.close()
      source = null
    }
    function follow() {
      close()
      if (document.hidden || !isModerator) return
      const opened = new EventSource('/api/moderation/events')
      source = opened
      opened.addEventListener('changed', refreshSoon)
      // Also after a reconnect: events were missed meanwhile.
      opened.addEventListener('open', refreshSoon)
      opened.addEventListener('error', () => {
        // A refusal closes the source; a lost connection reconnects.
        if (opened.readyState === EventSource.CLOSED) refreshSoon()
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [refresh, isModerator])
  return null
}
