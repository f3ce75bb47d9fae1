import { createHash } from 'node:crypto'
import { type ClientSession, type Connection, Schema } from 'mongoose'

const schema = new Schema({
  /** The account that may not write. */
  _id: { type: Schema.Types.ObjectId },
  at: { type: Date, required: true },
  /** SHA-256 of the account's address; set when the account is deleted, so that a new one inherits the ban. */
  emailHash: { type: String },
})
schema.index({ emailHash: 1 }, { sparse: true })

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
    /** The banned ones among these accounts. */
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
      await model.updateOne({ _id: id }, { $set: { emailHash: hashOf(email) } }, { session })
    },
    /** Bans a new account whose address belongs to a banned account that was deleted. */
    async inherit({ id, email }: Person, session: ClientSession) {
      const kept = await model.findOneAndDelete({ emailHash: hashOf(email) }, { session })
      if (kept) await model.create([{ _id: id, at: kept.at }], { session })
    },
  }
}

const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('hex')
