import type { ModerationCounts } from '@portfolio/contract/moderation'
import { useSyncExternalStore } from 'react'
import { RefusedError } from '@portfolio/contract/api-client'
import { fetchCounts } from './moderation-api.ts'

type Watched = {
  counts: ModerationCounts | null
  /** Grows whenever anything about the guestbook has changed. */
  version: number
  /** Whether a moderator is signed in on the site; the owner may not be where content is on hosted Sanity. */
  isModerator: boolean
}

let watched: Watched = { counts: null, version: 0, isModerator: true }
const listeners = new Set<() => void>()
let source: EventSource | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let poll: ReturnType<typeof setInterval> | undefined
const SOON_MS = 100
/** Messages from the contact form have no events. */
const MESSAGES_EVERY_MS = 60_000

function set(change: Partial<Watched>) {
  watched = { ...watched, ...change }
  for (const listener of listeners) listener()
}

/** Invalidates the counts and the lists; changes within a short time are debounced. */
export function refresh() {
  clearTimeout(timer)
  timer = setTimeout(() => {
    fetchCounts()
      .then((counts) => set({ counts, isModerator: true, version: watched.version + 1 }))
      .catch((error: unknown) => {
        const isRefused = error instanceof RefusedError && (error.status === 401 || error.status === 403)
        set({ isModerator: !isRefused, version: watched.version + 1 })
        if (isRefused) close()
      })
  }, SOON_MS)
}

function open() {
  if (source || document.hidden) return
  poll = setInterval(refresh, MESSAGES_EVERY_MS)
  source = new EventSource('/api/moderation/events')
  source.addEventListener('changed', refresh)
  // Also after a pause: what happened meanwhile is unknown.
  source.addEventListener('open', refresh)
  source.addEventListener('error', () => {
    // A refusal closes it for good; a pause does not.
    if (source?.readyState === EventSource.CLOSED) refresh()
  })
}

function close() {
  clearInterval(poll)
  source?.close()
  source = null
}

const onVisibility = () => (document.hidden ? close() : open())

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', onVisibility)
    open()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    close()
  }
}

/** What waits and what has happened, over one connection however many parts of the Studio ask. */
export const useModeration = () => useSyncExternalStore(subscribe, () => watched)
