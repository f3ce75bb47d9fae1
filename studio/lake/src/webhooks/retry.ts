import type { Outcome } from './send.ts'

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 5 * 60_000
const RETRY_FOR_MS = 30 * 60_000

/**
 * What becomes of a message after an attempt: a time to try again, or its end. An answer such as 400 or 301 is final,
 * because the same request would get it again.
 * @param first when the message was made, in milliseconds since 1970 as `now`
 */
export function statusAfter(
  { failureReason, resultCode }: Outcome,
  { first, now, failures }: { first: number; now: number; failures: number },
): number | 'success' | 'failure' {
  if (failureReason === null) return 'success'
  const isFinal = resultCode !== null && resultCode < 500 && resultCode !== 429 && resultCode !== 408
  if (isFinal || now - first >= RETRY_FOR_MS) return 'failure'
  return Math.min(now + Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS), first + RETRY_FOR_MS)
}
