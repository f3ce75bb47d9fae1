import { setImmediate as nextTurn } from 'node:timers/promises'
import { createFairQueue } from '@portfolio/lake'
import { overloaded } from '#src/http/errors.ts'

/** Enough that renderings which wait for content do not hold up the others. */
const AT_ONCE = 16
/** Per client: a browser requests six addresses at a time, and many people can share one network address. */
const WAITING_MOST = { ofClient: 50, all: 500 }
const RETRY_AFTER_S = 2

/**
 * Renders a few pages at a time, in turns of their clients, and starts one per turn of the event loop, so that cached
 * pages are sent in between.
 */
export function createRenderQueue() {
  const queue = createFairQueue({
    atOnce: AT_ONCE,
    most: WAITING_MOST.all + AT_ONCE,
    mostPerClient: WAITING_MOST.ofClient + AT_ONCE,
    refuse: () => overloaded(RETRY_AFTER_S),
  })
  let lastTurn: Promise<void> = Promise.resolve()
  return {
    /** @throws {HttpError} 503 when too many wait */
    run: <Result>(client: string, render: () => Promise<Result>): Promise<Result> =>
      queue.run(client, async () => {
        lastTurn = lastTurn.then(() => nextTurn())
        await lastTurn
        return render()
      }),
  }
}
