type Work<Result> = { result: Promise<Result>; askers: number; unwanted: AbortController }

/** Shares work among callers with the same key: it is started once, and aborted when all callers have left. */
export function createSharing<Result>() {
  const running = new Map<string, Work<Result>>()

  function forget(key: string, work: Work<Result>) {
    if (running.get(key) === work) running.delete(key)
  }

  function start(key: string, begin: (unwanted: AbortSignal) => Promise<Result>) {
    const unwanted = new AbortController()
    const result = begin(unwanted.signal).finally(() => forget(key, work))
    const work = { result, askers: 0, unwanted }
    running.set(key, work)
    return work
  }

  return {
    /**
     * The result of the work with this key, which is started unless it is running.
     * @param begin gets a signal that is aborted once all callers have left
     * @param leaving aborted when the caller stops waiting
     */
    async ask(key: string, begin: (unwanted: AbortSignal) => Promise<Result>, leaving?: AbortSignal) {
      leaving?.throwIfAborted()
      const work = running.get(key) ?? start(key, begin)
      work.askers += 1
      const leave = () => {
        work.askers -= 1
        if (work.askers > 0) return
        forget(key, work)
        work.unwanted.abort(leaving?.reason)
      }
      leaving?.addEventListener('abort', leave, { once: true })
      return work.result
    },
    /** Later callers do not share the work that is running now. */
    forgetAll: () => running.clear(),
  }
}
