import type { Logger } from 'pino'

const EVERY_MS = 60_000

/**
 * Works at once and then each minute, never twice at a time.
 * @param options.failure the log's line when the work fails; it is done again a minute later
 */
export function eachMinute(
  work: () => Promise<void>,
  { failure, log }: { failure: string; log: Pick<Logger, 'error'> },
) {
  let working: Promise<void> | null = null
  const begin = () => {
    working ??= work()
      .catch((error: unknown) => log.error({ err: error }, failure))
      .finally(() => (working = null))
  }
  const timer = setInterval(begin, EVERY_MS)
  begin()
  return {
    /** Waits for work that has begun. */
    async close() {
      clearInterval(timer)
      await working
    },
  }
}
