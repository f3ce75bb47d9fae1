import type { Logger } from 'pino'

const EVERY_MS = 60_000

/**
 * Runs the work at once and then every minute, never twice at a time.
 * @param options.failure the message to log when the work fails; the next run is a minute later
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
    /** Runs the work now, unless it is running. */
    begin,
    /** Waits for work that has begun. */
    async close() {
      clearInterval(timer)
      await working
    },
  }
}
