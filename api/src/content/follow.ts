import { setTimeout as sleep } from 'node:timers/promises'
import type { Lake } from '@portfolio/lake'
import type { ContentSource } from '@portfolio/contract/content-source'
import type { Logger } from 'pino'
import { hostedClient } from './hosted-client.ts'

const RECONNECT_AFTER_MS = 5_000
const WARN_EVERY_MS = 60_000
const SAY_AFTER_MS = 5_000

/** @param tags the content with one of these sync tags has changed; null: any content may have changed */
type OnChanged = (tags: readonly string[] | null) => void

export type ContentFollower = {
  /** Whether every change is reported. */
  isFollowing: () => boolean
  /** The latest event; null before the first one. */
  lastEventId: () => string | null
  close: () => Promise<void>
}

/** Reports publications in the lake of this process, within the commit. */
export function followLake(
  lake: Pick<Lake, 'onPublish' | 'lastEventId'>,
  onChanged: OnChanged,
): ContentFollower {
  lake.onPublish(onChanged)
  return { isFollowing: () => true, lastEventId: () => lake.lastEventId(), close: () => Promise.resolve() }
}

/** Reports publications in another lake, by its `live/events`. */
export function followSource(
  source: ContentSource,
  onChanged: OnChanged,
  { log, say }: { log: Logger; say: (line: string) => void },
): ContentFollower {
  const name = source.apiHost ?? "Sanity's host"
  const connect = hostedClient(source)
  const ended = new AbortController()
  let isFollowing = false
  let lastEventId: string | null = null
  let warnedAt = -Infinity

  async function connection() {
    const client = await connect()
    if (ended.signal.aborted) return
    const events = client.live.events()
    await new Promise<void>((resolve) => {
      const subscription = events.subscribe({
        next(event) {
          if ('id' in event) lastEventId = event.id
          if (event.type === 'message') return onChanged(event.tags)
          if (event.type === 'reconnect') warn(new Error('The connection was lost'))
          isFollowing = event.type === 'welcome' || event.type === 'restart'
          // Events during the interruption are lost.
          onChanged(null)
        },
        error(error: unknown) {
          warn(error)
          resolve()
        },
        complete: resolve,
      })
      ended.signal.addEventListener('abort', () => {
        subscription.unsubscribe()
        resolve()
      })
    })
  }

  function warn(error: unknown) {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ err: error }, `the content at ${name} cannot be followed`)
  }

  async function follow() {
    while (!ended.signal.aborted) {
      await connection()
      isFollowing = false
      onChanged(null)
      await sleep(RECONNECT_AFTER_MS, undefined, { signal: ended.signal }).catch(() => {})
    }
  }
  const following = follow()
  const late = setTimeout(() => {
    if (!isFollowing) say(`The content at ${name} cannot be reached. Pages are shown as soon as it can.`)
  }, SAY_AFTER_MS)
  return {
    isFollowing: () => isFollowing,
    lastEventId: () => lastEventId,
    async close() {
      clearTimeout(late)
      ended.abort()
      await following
    },
  }
}
