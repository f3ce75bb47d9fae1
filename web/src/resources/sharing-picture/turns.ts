const WAITING_MOST = 16

/** Runs tasks one after the other, to leave cores and libuv threads to other work. */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    /** @returns null when too many wait */
    async take<Result>(task: () => Promise<Result>): Promise<Result | null> {
      if (waiting >= WAITING_MOST) return null
      waiting += 1
      const turn = last.then(task, task)
      last = turn.catch(() => {})
      return turn.finally(() => {
        waiting -= 1
      })
    },
  }
}
