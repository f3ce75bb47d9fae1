import pLimit from 'p-limit'
import { overloaded } from '#src/http/errors.ts'

/** libuv's pool has four threads, which file reads and name look-ups need too. A hash uses 19 MiB. */
const limit = pLimit(2)
const WAITING_MOST = 200
const RETRY_AFTER_S = 5

/**
 * Computes a few hashes at a time; further ones wait in the order of their calls.
 * @throws {HttpError} 503 when too many wait
 */
export async function queueHash<Result>(compute: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= WAITING_MOST) throw overloaded(RETRY_AFTER_S)
  return limit(compute)
}
