import { overloaded } from '#src/http/errors.ts'

/** Renderings that wait for content do not hold up the others. */
const AT_ONCE = 16
/** Per client: a browser requests six addresses at a time, and many people can share one network address. */
const WAITING_MOST = { ofClient: 50, all: 500 }
const RETRY_AFTER_S = 2

/**
 * Renders a few pages at a time and starts one per turn of the event loop, so that cached pages are sent in
 * between. Round robin by client, so that a client that requests a thousand addresses does not delay the others.
 */
export function createRenderQueue() {
  const waiting = new Map<string, (() => void)[]>()
  let count = 0
  let running = 0
  let isStarting = false

  /** The queue continues with the client after the one that was served. */
  function startNext() {
    isStarting = false
    const [entry] = waiting
    if (!entry || running >= AT_ONCE) return
    const [client, [start, ...rest]] = entry
    waiting.delete(client)
    if (rest.length > 0) waiting.set(client, rest)
    count -= 1
    running += 1
    start?.()
    schedule()
  }

  function schedule() {
    if (isStarting || count === 0 || running >= AT_ONCE) return
    isStarting = true
    setImmediate(startNext)
  }

  return {
    /** @throws {HttpError} 503 when too many wait */
    async run<Result>(client: string, render: () => Promise<Result>): Promise<Result> {
      const own = waiting.get(client) ?? []
      if (own.length >= WAITING_MOST.ofClient || count >= WAITING_MOST.all) throw overloaded(RETRY_AFTER_S)
      await new Promise<void>((resolve) => {
        waiting.set(client, [...own, resolve])
        count += 1
        schedule()
      })
      try {
        return await render()
      } finally {
        running -= 1
        schedule()
      }
    },
  }
}
