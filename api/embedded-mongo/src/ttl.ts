import type { Storage } from './storage/storage.ts'

const EVERY_MS = 10_000
/** Documents removed in one commit; other commands run in between. */
const CHUNK = 500

/** Removes documents that have expired by TTL indexes. */
export function createTtlMonitor(storage: Storage, write: (remove: () => void) => Promise<void>) {
  let isStopped = false
  let isRunning = false

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

  async function run(): Promise<void> {
    let isMore = false
    await write(() => {
      isMore = removeChunk()
    })
    if (isMore && !isStopped) return run()
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    run()
      .catch(() => {
        // Retried in the next round.
      })
      .finally(() => (isRunning = false))
  }, EVERY_MS)
  return {
    stop() {
      isStopped = true
      clearInterval(timer)
    },
  }
}
