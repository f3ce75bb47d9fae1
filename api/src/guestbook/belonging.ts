import type { ClientSession } from 'mongoose'
import type { Feed } from './feed.ts'
import { type ImpressionModel, erasure } from './model.ts'

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
