import { overloaded } from '#src/http/errors.ts'

/** libuv's pool has four threads, which file reads and name look-ups need too. A hash uses 19 MiB. */
const AT_ONCE = 2
const WAITING_MOST = 200
const RETRY_AFTER_S = 5

/** Computes a few hashes at a time; further ones wait in the order of their calls. */
export function createHashingQueue() {
  const waiting: (() => void)[] = []
  let running = 0

  /** @throws {HttpError} 503 when too many wait */
  async function run<Result>(compute: () => Promise<Result>): Promise<Result> {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_MOST) throw overloaded(RETRY_AFTER_S)
      // A finished hash passes its slot to the next one.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await compute()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return { run }
}
