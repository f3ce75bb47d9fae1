import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 300

/**
 * Does something so that the time until it is done does not tell what was done: an answer comes a fixed time after the
 * call, or a multiple of it. A refusal takes as long.
 */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - started
    await sleep(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
  }
}
