import { setInterval } from 'node:timers/promises'
import type { Storage } from './storage/storage.ts'

const EVERY_MS = 10_000
/** Documents removed in one commit; other commands run in between. */
const CHUNK = 500

/** Removes documents that have expired by TTL indexes. */
export function createTtlMonitor(storage: Storage, write: (remove: () => boolean) => Promise<boolean>) {
  const stopping = new AbortController()

  /** @returns whether there may be more */
  function removeChunk(): boolean {
    const now = new Date()
    for (const collection of storage.collections()) {
      for (const index of collection.indexes) {
        if (index.expireAfterSeconds === null) continue
        const expired = storage.expired(collection, index, now, CHUNK)
        for (const document of expired) storage.remove(collection, document)
        if (expired.length === CHUNK) return true
      }
    }
    return false
  }

  async function watch(signal: AbortSignal) {
    for await (const _tick of setInterval(EVERY_MS, null, { signal })) {
      let isMore = true
      // After an error it is tried again in the next round.
      while (isMore && !signal.aborted) isMore = await write(removeChunk).catch(() => false)
    }
  }

  // It ends with the error of its signal.
  watch(stopping.signal).catch(() => {})
  return { stop: () => stopping.abort() }
}
