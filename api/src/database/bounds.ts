import { MANAGED_CHANGES } from '@portfolio/lake'
import type { Connection } from 'mongoose'
import type { Logger } from 'pino'
import { eachMinute } from '#src/each-minute.ts'

/** Accounts with a role, whose entries are kept. */
export type Team = { ids: string[]; addresses: string[] }

/**
 * Documents that strangers can add to a collection. Above `most`, the first ones in `order` are deleted: limits by
 * network address do not bound what many addresses store.
 */
export type Bound = {
  collection: string
  /** What is counted, by default all. An index must be able to answer the count. */
  counted?: object
  most: number
  /** What may be deleted of it; by default all. */
  expendable?: (team: Team) => object
  order: Record<string, 1>
}

/** Kinds of the audit log that only people with a role and commands on the server's machine add. */
const KINDS_OF_TEAM: readonly string[] = [
  'invited',
  'role-accepted',
  'role-removed',
  'draft-shared',
  'draft-link-removed',
  'release-published',
  'release-not-published',
  'owner-reset',
  'second-factor-reset',
  ...MANAGED_CHANGES,
]

/**
 * Counters of at most this many attempts may be deleted: whoever floods the collection with larger ones needs more
 * requests.
 */
const FEW_ATTEMPTS = 3

/** 20,000 entries are what eight requests a second store in 40 minutes. */
export const BOUNDS: readonly Bound[] = [
  {
    collection: 'audit',
    most: 20_000,
    expendable: ({ ids }) => ({ accountId: { $nin: ids }, kind: { $nin: KINDS_OF_TEAM } }),
    order: { at: 1 },
  },
  {
    // Accounts that were never activated; their addresses can be registered again.
    collection: 'accounts',
    counted: { isActive: false },
    most: 20_000,
    order: { _id: 1 },
  },
  {
    collection: 'tokens',
    most: 20_000,
    expendable: () => ({ purpose: { $in: ['activation', 'reset', 'email-change'] } }),
    order: { _id: 1 },
  },
  {
    // A message of the contact form whose mail is deleted is still in the owner's inbox.
    collection: 'outbox',
    most: 10_000,
    expendable: ({ addresses }) => ({ to: { $nin: addresses } }),
    order: { _id: 1 },
  },
  {
    // Sessions of visitors. Pending sign-ins are kept: they need a password, and last five minutes.
    collection: 'sessions',
    counted: { 'session.passport.user': null },
    most: 20_000,
    expendable: () => ({ 'session.pendingSignIn': { $exists: false } }),
    order: { expires: 1 },
  },
  {
    // Sessions of signed-in people: they hold the account's id, and every id is greater than an empty text.
    collection: 'sessions',
    counted: { 'session.passport.user': { $gt: '' } },
    most: 20_000,
    expendable: ({ ids }) => ({ $and: [{ 'session.passport.user': { $nin: ids } }] }),
    order: { expires: 1 },
  },
  {
    // Deletes counters of few attempts, but keeps used nonces, which count once and must not be used again.
    collection: 'limits',
    most: 20_000,
    expendable: () => ({
      points: { $lte: FEW_ATTEMPTS },
      $or: [{ key: { $lt: 'nonce:' } }, { key: { $gte: 'nonce;' } }],
    }),
    order: { expire: 1 },
  },
  {
    // A call that is repeated after its key was deleted takes effect again.
    collection: 'idempotencykeys',
    most: 20_000,
    order: { forgetAt: 1 },
  },
  {
    collection: 'spenthumanchecks',
    most: 10_000,
    order: { forgetAt: 1 },
  },
]

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

  async function keepAll() {
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
