import type { ModerationCounts } from '@portfolio/contract/moderation'
import { RefusedError } from '@portfolio/contract/api-client'
import { followEvents } from '@portfolio/contract/event-stream'
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

/** With hosted content the owner may not be signed in on the site. With counts, a moderator has been. */
export function useModeration(): { counts: ModerationCounts | null; isModerator: boolean } {
  const { data, error } = useQuery({
    queryKey: [MODERATION, 'counts'],
    queryFn: fetchCounts,
    refetchInterval: ({ state }) => (isRefused(state.error) ? false : COUNTED_EVERY_MS),
  })
  return { counts: data ?? null, isModerator: !isRefused(error) }
}

export function useRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: [MODERATION] }), [client])
}

/** Follows the guestbook while the page is visible and may read it: every change refreshes, debounced. */
export function GuestbookEvents() {
  const refresh = useRefresh()
  const { isModerator } = useModeration()
  useEffect(() => {
    if (!isModerator) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const refreshSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void refresh(), SOON_MS)
    }
    const events = followEvents({
      address: () => '/api/moderation/events',
      // Also after a reconnect, because events were missed meanwhile.
      listeners: { changed: refreshSoon, open: refreshSoon },
      onLost(wasRefused) {
        if (wasRefused) refreshSoon()
      },
    })
    return () => {
      events.stop()
      clearTimeout(timer)
    }
  }, [refresh, isModerator])
  return null
}
