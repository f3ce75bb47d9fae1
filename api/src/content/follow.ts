import { setTimeout as sleep } from 'node:timers/promises'
import type { Lake } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { Logger } from 'pino'
import { createContentClient } from './client.ts'

const RECONNECT_AFTER_MS = 10_000

export type Publications = {
  /** Content with one of these sync tags has changed. */
  changed: (tags: readonly string[]) => void
  /** Any content may have changed. */
  unknown: () => void
}

export type ContentFollower = {
  /** Whether every change is reported. */
  isFollowing: () => boolean
  /** The latest event; null before the first one. */
  lastEventId: () => string | null
  close: () => Promise<void>
}

/** Reports what is published in the lake of this process, within the commit. */
export function followLake(
  lake: Pick<Lake, 'onPublish' | 'lastEventId'>,
  { changed }: Publications,
): ContentFollower {
  lake.onPublish(changed)
  return { isFollowing: () => true, lastEventId: () => lake.lastEventId(), close: () => Promise.resolve() }
}

/** Reports what is published elsewhere, by its `live/events`. */
export function followSource(
  source: ContentSource,
  { changed, unknown }: Publications,
  log: Logger,
): ContentFollower {
  const events = createContentClient(source).live.events()
  const ended = new AbortController()
  let isFollowing = false
  let lastEventId: string | null = null

  const connection = () =>
    new Promise<void>((resolve) => {
      const subscription = events.subscribe({
        next(event) {
          if ('id' in event) lastEventId = event.id
          if (event.type === 'message') return changed(event.tags)
          isFollowing = event.type === 'welcome' || event.type === 'restart'
          // What was published while nobody listened is unknown.
          unknown()
        },
        error(error: unknown) {
          log.warn(
            { err: error },
            'live events of the content ended; pages are not cached until they are back',
          )
          resolve()
        },
        complete: resolve,
      })
      ended.signal.addEventListener('abort', () => {
        subscription.unsubscribe()
        resolve()
      })
    })

  async function follow() {
    while (!ended.signal.aborted) {
      await connection()
      isFollowing = false
      unknown()
      await sleep(RECONNECT_AFTER_MS, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const following = follow()
  return {
    isFollowing: () => isFollowing,
    lastEventId: () => lastEventId,
    async close() {
      ended.abort()
      await following
    },
  }
}
