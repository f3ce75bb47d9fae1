import { type QueryFilter, Types } from 'mongoose'
import type { Filter, ModerationCounts, ModerationQuery, Status } from '@portfolio/contract/moderation'
import { hasWords } from '#src/database/contains.ts'
import { cursorAt, olderThan } from '#src/database/cursor.ts'
import type { ImpressionModel, StoredImpression } from '../model.ts'
import type { Bans } from './bans.ts'

const PER_PAGE = 30

type Condition = QueryFilter<StoredImpression>

export type Person = { _id: string; name: string; email: string }
export type FoundForOwner = Omit<StoredImpression, 'author'> & {
  author: (Person & { isBanned: boolean }) | null
}

export type ModerationList = ReturnType<typeof createModerationList>

/** The moderators' list of the guestbook: every impression that its author has not erased. */
export function createModerationList(deps: {
  model: ImpressionModel
  bans: Bans
  findPeople: (accountIds: string[]) => Promise<Map<string, Person>>
  /** Ids of the accounts whose names, and addresses if wanted, contain each word of a search. */
  searchPeople: (search: string, withAddresses: boolean) => Promise<string[]>
  countMessages: () => Promise<number>
}) {
  const { model, bans, findPeople, searchPeople, countMessages } = deps

  async function withPeople(found: StoredImpression[], withAddresses: boolean): Promise<FoundForOwner[]> {
    const ids = [...new Set(found.flatMap(({ author }) => author?.toHexString() ?? []))]
    const [people, banned] = await Promise.all([findPeople(ids), bans.among(ids)])
    return found.map(({ author, ...entry }) => {
      const person = author && people.get(author.toHexString())
      if (!person) return { ...entry, author: null }
      const email = withAddresses ? person.email : ''
      return { ...entry, author: { ...person, email, isBanned: banned.has(person._id) } }
    })
  }

  return {
    /**
     * Newest first, thirty at a time.
     * @param withAddresses whether the addresses of authors are shown and searched
     */
    async list({ filter, person, impression, search, cursor }: ModerationQuery, withAddresses: boolean) {
      const conditions: Condition[] = [
        ...(person ? [{ author: new Types.ObjectId(person) }] : []),
        ...(impression ? [{ _id: new Types.ObjectId(impression) }] : []),
        ...(search ? [await searchFilter(search, withAddresses)] : []),
        ...(cursor ? [olderThan(cursor, 'date')] : []),
      ]
      const found = await findNewest(statusFilters(filter), conditions)
      const shown = found.slice(0, PER_PAGE)
      const last = shown.at(-1)
      return {
        impressions: await withPeople(shown, withAddresses),
        nextCursor: found.length > PER_PAGE && last ? cursorAt(last.date, last._id) : null,
      }
    },

    async markRead(ids: string[]) {
      await model.updateMany({ _id: { $in: ids } }, { $set: { isRead: true } })
    },

    async counts(): Promise<ModerationCounts> {
      const count = (status: Status) => model.countDocuments({ status })
      const [unread, waiting, published, hidden, deleted, reported, messages] = await Promise.all([
        model.countDocuments(UNREAD),
        count('waiting'),
        count('published'),
        count('hidden'),
        count('deleted'),
        model.countDocuments({ isReported: true }),
        countMessages(),
      ])
      return { new: unread + waiting, messages, waiting, published, hidden, deleted, reported }
    },
  }

  /** One query for each filter, because an index serves each of them and none serves their `$or`. */
  async function findNewest(filters: Condition[], conditions: Condition[]): Promise<StoredImpression[]> {
    const pages = await Promise.all(
      filters.map((filter) =>
        model
          .find({ $and: [filter, ...conditions] })
          .sort({ date: -1, _id: -1 })
          .limit(PER_PAGE + 1)
          .lean(),
      ),
    )
    return pages
      .flat()
      .toSorted(
        (a, b) => b.date.getTime() - a.date.getTime() || (b._id.toHexString() < a._id.toHexString() ? -1 : 1),
      )
      .slice(0, PER_PAGE + 1)
  }

  async function searchFilter(search: string, withAddresses: boolean): Promise<Condition> {
    const authors = (await searchPeople(search, withAddresses)).map((id) => new Types.ObjectId(id))
    const bySampleAuthor = hasWords(search, 'sampleAuthor.folded')
    return { $or: [hasWords(search, 'folded'), { author: { $in: authors } }, bySampleAuthor] }
  }
}

const UNREAD = { status: 'published', isRead: false } as const

/** Conditions that exclude each other; the list is their union. */
function statusFilters(filter: Filter): Condition[] {
  if (filter === 'new') return [{ status: 'waiting' }, UNREAD]
  if (filter === 'reported') return [{ isReported: true }]
  return filter === 'all' ? [{ status: { $ne: 'erased' } }] : [{ status: filter }]
}
