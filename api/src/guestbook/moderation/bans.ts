import { createHash } from 'node:crypto'
import { type ClientSession, type Connection, Schema } from 'mongoose'

const schema = new Schema({
  /** The account that may not write. */
  _id: { type: Schema.Types.ObjectId },
  at: { type: Date, required: true },
  /**
   * SHA-256 of addresses that the account has given up, by a change or its deletion, so that an account that gets one of
   * them inherits the ban.
   */
  emailHashes: { type: [String], default: [] },
  isDeleted: { type: Boolean, default: false },
})
schema.index({ emailHashes: 1 })

type Person = { id: string; email: string }
export type Bans = ReturnType<typeof createBans>

/**
 * Accounts that may not write for now. They may still sign in, read and delete what they wrote.
 * @param endSessions called within the transaction of a ban
 */
export function createBans(
  connection: Connection,
  endSessions: (accountId: string, session: ClientSession) => Promise<void>,
) {
  const model = connection.model('Ban', schema, 'bans')
  return {
    has: async (accountId: string) => (await model.exists({ _id: accountId })) !== null,
    async among(accountIds: string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: accountIds } }).lean()
      return new Set(found.map(({ _id }) => String(_id)))
    },
    /** @returns false when the account was banned already */
    async add(accountId: string, session: ClientSession): Promise<boolean> {
      if (await model.findOne({ _id: accountId }, null, { session })) return false
      await model.create([{ _id: accountId, at: new Date() }], { session })
      await endSessions(accountId, session)
      return true
    },
    async remove(accountId: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: accountId }, { session })
      return deletedCount > 0
    },

    /** Keeps the ban, if there is one, of an account that is being deleted. */
    async bequeath({ id, email }: Person, session: ClientSession) {
      const changes = { $set: { isDeleted: true }, $addToSet: { emailHashes: hashEmail(email) } }
      await model.updateOne({ _id: id }, changes, { session })
    },
    /** Keeps the ban, if there is one, for the address that an account is giving up. */
    async follow({ id, email }: Person, session: ClientSession) {
      await model.updateOne({ _id: id }, { $addToSet: { emailHashes: hashEmail(email) } }, { session })
    },
    /**
     * Bans an account whose address a banned account has given up; the ban of a deleted one moves to it.
     * @returns whether the address was banned
     */
    async inherit({ id, email }: Person, session: ClientSession): Promise<boolean> {
      const kept = await model.findOne({ emailHashes: hashEmail(email) }, null, { session })
      if (!kept) return false
      if (await model.findOne({ _id: id }, null, { session })) return true
      const { at, emailHashes, isDeleted } = kept
      await model.create([{ _id: id, at, emailHashes }], { session })
      if (isDeleted) await model.deleteOne({ _id: kept._id }, { session })
      return true
    },
  }
}

const hashEmail = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')
