import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves with the result of the work, or with the fallback when the work takes longer or fails. */
export const withinTime = <Result>(work: Promise<Result>, milliseconds: number, fallback: Result) =>
  Promise.race([work.catch(() => fallback), sleep(milliseconds, fallback, { ref: false })])
