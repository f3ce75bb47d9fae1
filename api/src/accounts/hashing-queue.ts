import pLimit from 'p-limit'
import { overloaded } from '#src/http/errors.ts'

/** libuv's pool has four threads, which file reads and name look-ups need too. A hash uses 19 MiB. */
const AT_ONCE = 2
const WAITING_MOST = 200
const RETRY_AFTER_S = 5

/** Computes a few hashes at a time; further ones wait in the order of their calls. */
export function createHashingQueue() {
  const limit = pLimit(AT_ONCE)
  return {
    /** @throws {HttpError} 503 when too many wait */
    async run<Result>(compute: () => Promise<Result>): Promise<Result> {
      if (limit.pendingCount >= WAITING_MOST) throw overloaded(RETRY_AFTER_S)
      return limit(compute)
    },
  }
}
