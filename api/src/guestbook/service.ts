import type { QueryFilter, UpdateQuery, ClientSession } from 'mongoose'
import { notFound, signInRequired } from '#src/http/errors.ts'
import type { ReportReason } from '@portfolio/contract/impression'
import { cursorAt, parseCursor } from '#src/database/cursor.ts'
import { isDuplicate } from '#src/database/is-duplicate.ts'
import { SAME_WITHIN_MS } from '#src/once/once.ts'
import type { Feed } from './feed.ts'
import { type ImpressionModel, type StoredImpression, erasure } from './model.ts'
import type { FindActive } from './moderation/service.ts'
import type { ReadGuestbookSettings } from './settings.ts'
import { type SpamCheck, fingerprintOf, repeatKeyOf } from './spam.ts'

export type AuthorName = { first_name: string; last_name: string }
export type FoundImpression = Pick<StoredImpression, '_id' | 'impression' | 'date'> & {
  author: AuthorName | null
  isSample: boolean
}
type Author = { id: string; isAdmin: boolean } & AuthorName

const OWN_SHOWN = 500
const REPORTS_KEPT = 50

export type Impressions = ReturnType<typeof createImpressions>

/**
 * @param deps.findPeople the authors with their current names, by account id
 */
export function createImpressions(deps: {
  model: ImpressionModel
  findPeople: (accountIds: string[]) => Promise<Map<string, AuthorName>>
  findActive: FindActive
  checkSpam: SpamCheck
  readSettings: ReadGuestbookSettings
  feed: Feed
}) {
  const { model, findPeople, findActive, checkSpam, readSettings, feed } = deps

  async function withNames(found: StoredImpression[]): Promise<FoundImpression[]> {
    const names = await findPeople([...new Set(found.flatMap(({ author }) => author?.toHexString() ?? []))])
    return found.map(({ _id, impression, date, author, sampleAuthor }) => ({
      _id,
      impression,
      date,
      author: sampleAuthor ?? (author && names.get(author.toHexString())) ?? null,
      isSample: Boolean(sampleAuthor),
    }))
  }

  /** @throws {HttpError} 404 when no impression matches */
  async function change(filter: QueryFilter<StoredImpression>, update: UpdateQuery<StoredImpression>) {
    const changed = await model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean()
    if (!changed) throw notFound()
    feed.publish([changed])
  }

  /**
   * Stores the same text of one person once within ten minutes; the unique index decides between overlapping requests.
   */
  async function addOnce(repeatKey: string, fields: object) {
    try {
      return { stored: (await model.create(fields)).toObject(), isNew: true }
    } catch (error) {
      const stored = isDuplicate(error) ? await model.findOne({ repeatKey }).lean() : null
      if (!stored) throw error
      return { stored, isNew: false }
    }
  }

  const isReportedBy = async (id: string, by: string) =>
    (await model.exists({ _id: id, 'reports.by': by })) !== null

  const published = { status: 'published' } as const

  /** Two counts, each of which an index answers alone. For their `$or` every document would be read. */
  async function countNewer(cursor: string) {
    const { time, _id } = parseCursor(cursor)
    const count = (newer: object) => model.countDocuments({ ...published, ...newer })
    return (await count({ date: { $gt: time } })) + (await count({ date: time, _id: { $gt: _id } }))
  }

  return {
    withNames,

    /**
     * One page of the published impressions, newest first.
     * @param query.cursor from an earlier answer, so that newer entries do not shift the pages
     */
    async list({ page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined }) {
      // Read first, so that changes after it are sent as events.
      const last = await model.findOne({}, { changedAt: 1 }).sort({ changedAt: -1 }).lean()
      const [total, newer, newest] = await Promise.all([
        model.countDocuments(published),
        cursor ? countNewer(cursor) : 0,
        cursor ? null : model.findOne(published, { date: 1 }).sort({ date: -1, _id: -1 }).lean(),
      ])
      const found = await model
        .find(published)
        .sort({ date: -1, _id: -1 })
        .skip(newer + (page - 1) * limit)
        .limit(limit)
        .lean()
      return {
        impressions: await withNames(found),
        totalPages: Math.ceil((total - newer) / limit),
        total: total - newer,
        cursor: cursor ?? (newest ? cursorAt(newest.date, newest._id) : FIRST_CURSOR),
        position: last?.changedAt.getTime() ?? 0,
      }
    },

    /** Publishes at once, unless the owner approves everything first or it looks like spam. */
    async add(author: Author, { impression, website = '' }: { impression: string; website?: string }) {
      const [settings, looks] = await Promise.all([
        readSettings(),
        author.isAdmin ? [] : checkSpam(author.id, impression, website),
      ])
      const repeatKey = repeatKeyOf(author.id, impression)
      const longAgo = { $lte: new Date(Date.now() - SAME_WITHIN_MS) }
      await model.updateOne({ repeatKey, date: longAgo }, { $unset: { repeatKey: 1 } })
      const mustAsk = settings.moderation === 'after-approval' && !author.isAdmin
      const signals = [...(mustAsk ? (['approval'] as const) : []), ...looks]
      const now = new Date()
      const { stored, isNew } = await addOnce(repeatKey, {
        author: author.id,
        impression,
        fingerprint: fingerprintOf(impression),
        status: signals.length > 0 ? 'waiting' : 'published',
        signals,
        date: now,
        isRead: author.isAdmin,
        changedAt: now,
        repeatKey,
      })
      // The account may have been deleted, with its impressions, since the session was read.
      if (!(await findActive(author.id))) {
        await model.deleteOne({ _id: stored._id })
        throw signInRequired()
      }
      if (isNew) feed.publish([stored])
      const { _id, date, status } = stored
      const found: FoundImpression = { _id, impression: stored.impression, date, author, isSample: false }
      return { found, status: status === 'published' ? ('published' as const) : ('waiting' as const) }
    },

    /** Ids of the account's newest published impressions. */
    async idsOf(accountId: string): Promise<string[]> {
      const own = await model
        .find({ author: accountId, status: 'published' }, { _id: 1 })
        .sort({ date: -1, _id: -1 })
        .limit(OWN_SHOWN)
        .lean()
      return own.map(({ _id }) => _id.toHexString())
    },

    /**
     * Erases an impression that the account has written.
     * @throws {HttpError} 404 when it does not exist or another account has written it
     */
    async erase(accountId: string, id: string) {
      await change({ _id: id, author: accountId }, erasure())
    },

    isReportedBy,

    /**
     * Stores the first report of each person.
     * @throws {HttpError} 404 when it is not published
     */
    async report(id: string, reason: ReportReason, by: string) {
      const now = new Date()
      try {
        await change(
          { _id: id, status: 'published', 'reports.by': { $ne: by } },
          {
            $set: { isReported: true, isRead: false, changedAt: now },
            $push: { reports: { $each: [{ at: now, reason, by }], $slice: -REPORTS_KEPT } },
          },
        )
      } catch (error) {
        if (!(await isReportedBy(id, by))) throw error
      }
    },
  }
}

/** The cursor of an empty list. */
const FIRST_CURSOR = `0-${'0'.repeat(24)}`

/** The impressions of an account as data about a person. */
export const createImpressionBelonging = (model: ImpressionModel, feed: Feed) => ({
  ofAuthor: (accountId: string) =>
    model.find({ author: accountId }, { _id: 0, impression: 1, date: 1 }).sort({ date: -1 }).lean(),

  /** Call after the author's name has changed. */
  async renameOf(accountId: string) {
    await model.updateMany({ author: accountId }, { $set: { changedAt: new Date() } })
    feed.publishReload()
  },

  /** Call after the transaction of `deleteOf` or `unnameOf` has committed. */
  announce: () => feed.publishReload(),

  async deleteOf(accountId: string, session: ClientSession) {
    await model.updateMany({ author: accountId }, erasure(), { session })
  },

  async unnameOf(accountId: string, session: ClientSession) {
    await model.updateMany(
      { author: accountId },
      { $set: { author: null, changedAt: new Date() }, $unset: { repeatKey: 1 } },
      { session },
    )
  },
})
