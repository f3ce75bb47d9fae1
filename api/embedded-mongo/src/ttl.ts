import { setInterval } from 'node:timers/promises'
import { select } from './plan/select.ts'
import type { Storage } from './storage/storage.ts'

const EVERY_MS = 10_000
/** Documents removed in one commit; other commands run in between. */
const CHUNK = 500

/** Removes documents that have expired by TTL indexes. */
export function createTtlMonitor(storage: Storage, write: (remove: () => boolean) => Promise<boolean>) {
  const stopping = new AbortController()

  /** @returns whether there may be more */
  function removeChunk(): boolean {
    for (const collection of storage.collections()) {
      for (const { fields, expireAfterSeconds } of collection.indexes) {
        const [[field] = ['']] = fields
        if (expireAfterSeconds === null) continue
        const latest = new Date(Date.now() - expireAfterSeconds * 1_000)
        const filter = { [field]: { $lte: latest } }
        const expired = select(storage, collection, { filter, limit: CHUNK }).toArray()
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
