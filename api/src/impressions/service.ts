import { type ClientSession, Types } from 'mongoose'
import { notFound } from '#src/http/errors.ts'
import type { ReportReason } from '@portfolio/contract/impression'
import { type ImpressionModel, type StoredImpression, parsePlace, placeOf } from './model.ts'
import type { ReadGuestbookSettings } from './settings.ts'
import { type SpamCheck, fingerprintOf } from './spam.ts'

export type AuthorName = { first_name: string; last_name: string }
export type FoundImpression = Pick<StoredImpression, '_id' | 'impression' | 'date'> & {
  author: AuthorName | null
}
type Author = { id: string; isAdmin: boolean } & AuthorName

/** Entries that others may add while somebody turns pages, without these shifting. */
const SHIFT_MAX = 200
const OWN_SHOWN = 500
const REPORTS_KEPT = 50

/** What takes everything away that could be read or lead to somebody. */
export const erasure = () => ({
  $set: {
    status: 'erased',
    impression: '',
    author: null,
    fingerprint: null,
    signals: [],
    reports: [],
    isReported: false,
    changedAt: new Date(),
    erasedAt: new Date(),
  },
})

export type Impressions = ReturnType<typeof createImpressions>

/**
 * @param deps.findNames the authors' names as they are now, by account id
 * @param deps.changed called after every change
 */
export function createImpressions(deps: {
  model: ImpressionModel
  findNames: (accountIds: string[]) => Promise<Map<string, AuthorName>>
  checkSpam: SpamCheck
  readSettings: ReadGuestbookSettings
  changed: () => void
}) {
  const { model, findNames, checkSpam, readSettings, changed } = deps

  /** How many there are that are newer than a place; 0 when they are more than can be told. */
  async function countNewer(place: string): Promise<number> {
    const { date, id } = parsePlace(place)
    const newest = await model
      .find({ status: 'published' }, { date: 1 })
      .sort({ date: -1, _id: -1 })
      .limit(SHIFT_MAX)
      .lean()
    const at = newest.findIndex(
      (entry) =>
        entry.date.getTime() < date.getTime() ||
        (entry.date.getTime() === date.getTime() && entry._id.toHexString() <= id),
    )
    return Math.max(at, 0)
  }

  async function withNames(found: StoredImpression[]): Promise<FoundImpression[]> {
    const names = await findNames([...new Set(found.flatMap(({ author }) => author?.toHexString() ?? []))])
    return found.map(({ _id, impression, date, author }) => ({
      _id,
      impression,
      date,
      author: (author && names.get(author.toHexString())) ?? null,
    }))
  }

  return {
    withNames,

    /**
     * One page of what is published, newest first.
     * @param wish.until what an earlier answer said, so that what was added since does not shift the pages
     */
    async list({ page, limit, until }: { page: number; limit: number; until?: string | undefined }) {
      const published = { status: 'published' } as const
      const [newer, total] = await Promise.all([
        until ? countNewer(until) : 0,
        model.countDocuments(published),
      ])
      const [found, [newest]] = await Promise.all([
        model
          .find(published)
          .sort({ date: -1, _id: -1 })
          .skip(newer + (page - 1) * limit)
          .limit(limit)
          .lean(),
        model.find(published, { date: 1 }).sort({ date: -1, _id: -1 }).limit(1).lean(),
      ])
      return {
        impressions: await withNames(found),
        totalPages: Math.ceil((total - newer) / limit),
        total: total - newer,
        until: until ?? (newest ? placeOf(newest) : FIRST_PLACE),
      }
    },

    /** It appears at once, unless the owner wishes to see all first or it looks like spam. */
    async add(author: Author, { impression, website = '' }: { impression: string; website?: string }) {
      const [settings, looks] = await Promise.all([
        readSettings(),
        author.isAdmin ? [] : checkSpam(author.id, impression, website),
      ])
      const mustAsk = settings.moderation === 'after-approval' && !author.isAdmin
      const signals = [...(mustAsk ? (['approval'] as const) : []), ...looks]
      const now = new Date()
      const added = await model.create({
        author: author.id,
        impression,
        fingerprint: fingerprintOf(impression),
        status: signals.length > 0 ? 'waiting' : 'published',
        signals,
        date: now,
        changedAt: now,
      })
      changed()
      const found: FoundImpression = { _id: added._id, impression, date: now, author }
      return { found, status: signals.length > 0 ? ('waiting' as const) : ('published' as const) }
    },

    /** The ids of the newest impressions of a person that are on the page. */
    async idsOf(accountId: string): Promise<string[]> {
      const own = await model
        .find({ author: accountId }, { status: 1 })
        .sort({ date: -1, _id: -1 })
        .limit(OWN_SHOWN)
        .lean()
      return own.flatMap(({ _id, status }) => (status === 'published' ? _id.toHexString() : []))
    },

    /**
     * Erases what the person themselves wrote.
     * @throws {HttpError} 404 when it is not there or somebody else's
     */
    async erase(accountId: string, id: string) {
      const { modifiedCount } = await model.updateOne({ _id: id, author: accountId }, erasure())
      if (modifiedCount === 0) throw notFound()
      changed()
    },

    /** @throws {HttpError} 404 when it is not on the page */
    async report(id: string, reason: ReportReason) {
      const now = new Date()
      const { matchedCount } = await model.updateOne(
        { _id: id, status: 'published' },
        {
          $set: { isReported: true, changedAt: now },
          $push: { reports: { $each: [{ at: now, reason }], $slice: -REPORTS_KEPT } },
        },
      )
      if (matchedCount === 0) throw notFound()
      changed()
    },

    ofAuthor: (accountId: string) =>
      model.find({ author: accountId }, { _id: 0, impression: 1, date: 1 }).sort({ date: -1 }).lean(),

    /** Their name is another now, wherever it stands. */
    async renameOf(accountId: string) {
      await model.updateMany({ author: accountId }, { $set: { changedAt: new Date() } })
      changed()
    },

    async deleteOf(accountId: string, session: ClientSession) {
      await model.updateMany({ author: new Types.ObjectId(accountId) }, erasure(), { session })
    },

    async unnameOf(accountId: string, session: ClientSession) {
      await model.updateMany(
        { author: accountId },
        { $set: { author: null, changedAt: new Date() } },
        { session },
      )
    },
  }
}

/** Before anything was written. */
const FIRST_PLACE = `0-${'0'.repeat(24)}`
