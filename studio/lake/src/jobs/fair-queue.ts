import pLimit from 'p-limit'

type Jobs = { waiting: (() => Promise<void>)[]; running: number }

/**
 * Runs a few jobs at a time. The next one is of the client with the fewest running ones, round robin among equals, so
 * that a client with many jobs does not delay the others.
 * @param options.most jobs that wait or run, of all clients; `mostPerClient` of each
 * @param options.preferred a client that goes before all others and has no limits
 * @param options.refuse the error for a job beyond a limit
 */
export function createFairQueue(options: {
  atOnce: number
  most: number
  mostPerClient?: number
  preferred?: string
  refuse: (limit: 'most' | 'mostPerClient') => Error
}) {
  const { atOnce, most, mostPerClient = Infinity, preferred, refuse } = options
  const limit = pLimit(atOnce)
  const clients = new Map<string, Jobs>()
  let count = 0

  async function startNext() {
    const waiting = [...clients].filter(([, jobs]) => jobs.waiting.length > 0)
    const [fairest] = waiting.toSorted(([, a], [, b]) => a.running - b.running)
    const next = waiting.find(([name]) => name === preferred) ?? fairest
    // An aborted job has left the queue, which can be empty now.
    if (!next) return
    const [client, jobs] = next
    clients.delete(client)
    clients.set(client, jobs)
    await jobs.waiting.shift()?.()
  }

  return {
    /** Jobs that wait or run. */
    count: () => count,
    /**
     * @param signal rejects the job with the signal's reason while it waits; a job that has begun is not stopped
     * @throws what `refuse` returns
     */
    run: async <Result>(client: string, job: () => Promise<Result>, signal?: AbortSignal) => {
      signal?.throwIfAborted()
      const jobs = clients.get(client) ?? { waiting: [], running: 0 }
      if (client !== preferred && jobs.waiting.length + jobs.running >= mostPerClient)
        throw refuse('mostPerClient')
      if (client !== preferred && count >= most) throw refuse('most')
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const start = async () => {
        jobs.running += 1
        await job()
          .finally(() => (jobs.running -= 1))
          .then(resolve, reject)
      }
      const leave = () => {
        if (!jobs.waiting.includes(start)) return
        jobs.waiting.splice(jobs.waiting.indexOf(start), 1)
        reject(signal?.reason)
      }
      jobs.waiting.push(start)
      clients.set(client, jobs)
      count += 1
      signal?.addEventListener('abort', leave)
      void limit(startNext)
      try {
        return await promise
      } finally {
        count -= 1
        signal?.removeEventListener('abort', leave)
        const isIdle = jobs.waiting.length === 0 && jobs.running === 0
        if (isIdle && clients.get(client) === jobs) clients.delete(client)
      }
    },
  }
}
