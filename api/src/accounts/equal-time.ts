import { setTimeout as sleep } from 'node:timers/promises'

const STEP_MS = 300

/**
 * Equalises response times against user enumeration: settles a fixed time after the call, or a multiple of it, also
 * when the work throws.
 */
export async function equaliseTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    const spent = performance.now() - started
    await sleep(Math.ceil(spent / STEP_MS) * STEP_MS - spent)
  }
}
