import { FEED_OVERLAP_MS } from '@portfolio/contract/limits'
import type { Logger } from 'pino'
import type { ImpressionModel, StoredImpression } from './model.ts'

const POLL_EVERY_MS = 500
/** More changes than this are not sent one by one. */
const CHANGES_MAX = 200

/** `reload`: more changed than can be listed, so that readers must read their list again. */
export type FeedEvent = { kind: 'changed'; impressions: StoredImpression[] } | { kind: 'reload' }
export type Feed = ReturnType<typeof createFeed>

/**
 * Changes of impressions. This process publishes its own after their commit. Those of other processes on the same
 * database are found by polling, because the embedded database has no change streams; an idle server does not poll.
 */
export function createFeed(model: ImpressionModel, log: Logger) {
  const listeners = new Set<(event: FeedEvent) => void>()
  /** Recently sent states by id. Polls overlap, and find changes of this process before it publishes them. */
  let sent = new Map<string, Pick<StoredImpression, 'changedAt' | 'status'>>()
  let followers = 0
  let polledUntil = 0
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | null = null

  function emit(event: FeedEvent) {
    for (const listener of listeners) listener(event)
  }

  function publish(impressions: StoredImpression[]) {
    const unsent = impressions.filter(({ _id, changedAt, status }) => {
      const last = sent.get(_id.toHexString())
      return last?.changedAt.getTime() !== changedAt.getTime() || last.status !== status
    })
    for (const { _id, changedAt, status } of unsent) sent.set(_id.toHexString(), { changedAt, status })
    if (unsent.length > 0) emit({ kind: 'changed', impressions: unsent })
  }

  /** Oldest first; null when there are more than CHANGES_MAX. */
  async function changedSince(moment: number): Promise<StoredImpression[] | null> {
    const found = await model
      .find({ changedAt: { $gte: new Date(moment) } })
      .sort({ changedAt: 1 })
      .limit(CHANGES_MAX + 1)
      .lean()
    return found.length > CHANGES_MAX ? null : found
  }

  async function poll() {
    const found = await changedSince(polledUntil - FEED_OVERLAP_MS)
    if (!found) {
      polledUntil = Date.now() + FEED_OVERLAP_MS
      return emit({ kind: 'reload' })
    }
    publish(found)
    polledUntil = Math.max(polledUntil, found.at(-1)?.changedAt.getTime() ?? 0)
    sent = new Map(
      [...sent].filter(([, { changedAt }]) => changedAt.getTime() >= polledUntil - FEED_OVERLAP_MS),
    )
  }

  function pollLater() {
    timer = setTimeout(() => {
      polling = poll()
        .catch((error: unknown) => log.error({ err: error }, 'changes of impressions could not be read'))
        .finally(() => {
          if (followers > 0) pollLater()
        })
    }, POLL_EVERY_MS)
  }

  return {
    publish,
    /** Tells listeners to read their list again, after a change of many impressions at once. */
    publishReload: () => emit({ kind: 'reload' }),
    /** @returns a function that removes the listener */
    listen(listener: (event: FeedEvent) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Starts polling for changes of other processes. @returns a function that ends it */
    follow: () => {
      followers += 1
      if (followers === 1) {
        polledUntil = Date.now()
        pollLater()
      }
      return () => {
        followers -= 1
        if (followers === 0) clearTimeout(timer)
      }
    },
    /** Changes since this position, oldest first; null when there are too many. */
    since: (position: number) => changedSince(position - FEED_OVERLAP_MS),
    async close() {
      followers = 0
      clearTimeout(timer)
      await polling
    },
  }
}
