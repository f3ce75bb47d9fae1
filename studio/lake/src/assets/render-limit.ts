import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../errors.ts'
import { RETRY_AFTER_SECONDS } from '../limits.ts'

/** Enough for a visitor who is the first to see every image of the site. */
const BURST = 120
const PER_SECOND = 2
const TRACKED_MOST = 10_000

export type RenderLimit = ReturnType<typeof createRenderLimit>

/** A token bucket per client, in memory: a restart resets them. */
export function createRenderLimit(now = () => performance.now()) {
  const buckets = new LRUCache<string, { tokens: number; time: number }>({ max: TRACKED_MOST })
  return {
    /** @throws {LakeError} 429 */
    spend(client: string) {
      const time = now()
      const bucket = buckets.get(client) ?? { tokens: BURST, time }
      const tokens = Math.min(BURST, bucket.tokens + ((time - bucket.time) / 1000) * PER_SECOND)
      if (tokens < 1)
        throw tooManyRequests(
          'Too many new image sizes were requested from this address; try again in a moment',
          RETRY_AFTER_SECONDS.image,
        )
      buckets.set(client, { tokens: tokens - 1, time })
    },
  }
}
