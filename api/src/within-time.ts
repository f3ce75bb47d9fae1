import { setTimeout as sleep } from 'node:timers/promises'

/** What the work gives, or the fallback when it takes longer or fails. */
export const withinTime = <Result>(work: Promise<Result>, milliseconds: number, fallback: Result) =>
  Promise.race([work.catch(() => fallback), sleep(milliseconds, fallback, { ref: false })])
