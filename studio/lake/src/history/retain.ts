import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Store } from '../store/open-store.ts'
import { type Revision, revisionsOf } from './reconstruct.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/**
 * Merges the changes of each document before a time (ISO 8601) into one that creates it in its state at that time.
 * Deletes the history of documents deleted before that time. Keeps changes that cannot be read.
 */
export async function mergeHistory(store: Store, before: string, { signal }: { signal?: AbortSignal } = {}) {
  for (const id of store.changedBefore(before)) {
    if (signal?.aborted) return
    const last = lastBefore(store, id, before)
    if (last && last.state !== undefined) store.mergeChanges(id, last.change.sequence, last.state)
    // Other requests are answered between two documents.
    await nextTurn()
  }
}

function lastBefore(store: Store, id: string, before: string): Revision | null {
  let last: Revision | null = null
  for (const revision of revisionsOf(store.history([id]))) {
    if (revision.change.timestamp >= before) break
    last = revision
  }
  return last
}

/** Shortens the history to a number of days, now and every day. @returns a function that stops it */
export function retainHistory(
  store: Store,
  days: number,
  { now, log }: { now: () => number; log: Log },
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const retain = () => {
    // Up to the last change, because a clock that runs ahead would merge everything.
    const end = Math.min(now(), Date.parse(store.lastTime() ?? ''))
    if (Number.isNaN(end)) return
    const before = new Date(end - days * DAY_MS).toISOString()
    running = mergeHistory(store, before, stopping).catch((error: unknown) =>
      log({ level: 'error', message: 'the history could not be shortened', err: error }),
    )
  }
  const timer = setInterval(retain, DAY_MS)
  timer.unref()
  retain()
  return () => {
    stopping.abort()
    clearInterval(timer)
    return running
  }
}
