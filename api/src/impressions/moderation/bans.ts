import { type ClientSession, type Connection, Schema } from 'mongoose'

const schema = new Schema({
  /** The account that may not write. */
  _id: { type: Schema.Types.ObjectId },
  at: { type: Date, required: true },
})

export type Bans = ReturnType<typeof createBans>

/** Who may not write for now. They may still sign in, read, and take back what they wrote. */
export function createBans(connection: Connection) {
  const model = connection.model('Ban', schema, 'bans')
  return {
    has: async (accountId: string) => (await model.exists({ _id: accountId })) !== null,
    /** Those among these who are banned. */
    async among(accountIds: string[]): Promise<Set<string>> {
      const found = await model.find({ _id: { $in: accountIds } }).lean()
      return new Set(found.map(({ _id }) => String(_id)))
    },
    /** @returns whether that was news */
    async add(accountId: string, session: ClientSession): Promise<boolean> {
      if (await model.findOne({ _id: accountId }, null, { session })) return false
      await model.create([{ _id: accountId, at: new Date() }], { session })
      return true
    },
    async remove(accountId: string, session: ClientSession): Promise<boolean> {
      const { deletedCount } = await model.deleteOne({ _id: accountId }, { session })
      return deletedCount > 0
    },
  }
}
