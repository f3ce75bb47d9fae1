import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { eachMinute } from '#src/each-minute.ts'
import { BOUNDS, type Bound, type Team } from './bounds.ts'

/** More than the longest window of a rate limit. */
const LONGEST_LIMIT_MS = 25 * 60 * 60_000

/** Deleted in one command; other commands run in between. */
const CHUNK = 200

/** Keeps what strangers can store within its bounds, at the start and once a minute. */
export function startKeepingBounds(deps: {
  connection: Connection
  findTeam: () => Promise<Team>
  /** A factor of each bound; tests make it small. */
  share: number
  log: Pick<Logger, 'warn' | 'error'>
}) {
  const { connection, findTeam, share, log } = deps
  const closing = new AbortController()

  /** Counters made while the clock was ahead would refuse requests until that time. */
  const removeLimitsOfLater = () =>
    connection.collection('limits').deleteMany({ expire: { $gt: new Date(Date.now() + LONGEST_LIMIT_MS) } })

  async function keepAll() {
    await removeLimitsOfLater()
    for (const bound of BOUNDS) {
      const { collection } = bound
      const most = bound.most * share
      const removed = await keep({ ...bound, most })
      if (removed > 0) log.warn({ collection, most, removed }, 'the oldest entries were deleted')
    }
  }

  /** @returns how many documents were deleted */
  async function keep({ collection: name, counted = {}, most, expendable, order }: Bound): Promise<number> {
    const collection = connection.collection(name)
    const excess = (await collection.countDocuments(counted)) - most
    if (excess <= 0) return 0
    const filter = { ...counted, ...expendable?.(await findTeam()) }
    let removed = 0
    while (removed < excess && !closing.signal.aborted) {
      const limit = Math.min(CHUNK, excess - removed)
      const oldest = await collection.find(filter, { projection: { _id: 1 }, sort: order, limit }).toArray()
      if (oldest.length === 0) break
      await collection.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } })
      removed += oldest.length
    }
    return removed
  }

  const keeping = eachMinute(keepAll, {
    failure: 'stored entries could not be kept within their bounds',
    log,
  })
  return {
    async close() {
      closing.abort()
      await keeping.close()
    },
  }
}
