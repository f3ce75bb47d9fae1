import type { ClientSession, Types } from 'mongoose'
import type { ImpressionModel } from './model.ts'

export type AuthorName = { first_name: string; last_name: string }
export type FoundImpression = {
  _id: Types.ObjectId
  impression: string
  date: Date
  author: AuthorName | null
}

export type Impressions = ReturnType<typeof createImpressions>

/** @param findNames the authors' names as they are now, by account id */
export function createImpressions(
  model: ImpressionModel,
  findNames: (accountIds: string[]) => Promise<Map<string, AuthorName>>,
) {
  return {
    /** One page, newest first, with the number of pages there are. */
    async list({ page, limit }: { page: number; limit: number }) {
      const [found, total] = await Promise.all([
        model
          .find()
          .sort({ date: -1, _id: -1 })
          .skip((page - 1) * limit)
          .limit(limit)
          .lean(),
        model.countDocuments(),
      ])
      const names = await findNames([...new Set(found.flatMap(({ author }) => author?.toHexString() ?? []))])
      const impressions: FoundImpression[] = found.map(({ author, ...entry }) => ({
        ...entry,
        author: (author && names.get(author.toHexString())) ?? null,
      }))
      return { impressions, totalPages: Math.ceil(total / limit) }
    },

    async add(author: { id: string } & AuthorName, impression: string): Promise<FoundImpression> {
      const added = await model.create({ author: author.id, impression, date: new Date() })
      return { _id: added._id, impression: added.impression, date: added.date, author }
    },

    ofAuthor: (accountId: string) =>
      model.find({ author: accountId }, { _id: 0, impression: 1, date: 1 }).sort({ date: -1 }).lean(),

    async deleteOf(accountId: string, session: ClientSession) {
      await model.deleteMany({ author: accountId }, { session })
    },

    async unnameOf(accountId: string, session: ClientSession) {
      await model.updateMany({ author: accountId }, { $set: { author: null } }, { session })
    },
  }
}
