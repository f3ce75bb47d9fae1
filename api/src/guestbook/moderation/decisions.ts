import { type ClientSession, type Connection, Schema, Types } from 'mongoose'
import { ACTIONS, type Action, type PersonAction } from '@portfolio/contract/moderation'

export type StoredDecision = {
  _id: Types.ObjectId
  at: Date
  by: Types.ObjectId
  action: Action | PersonAction
  reason: string
  impression: Types.ObjectId | null
  person: Types.ObjectId | null
  /** The impression's status and report flag before the decision. */
  before: string | null
  wasReported: boolean
  /** The decision that this one reverts. */
  undoes: Types.ObjectId | null
}
type NewDecision = Pick<StoredDecision, 'by' | 'action' | 'reason'> & Partial<StoredDecision>

const schema = new Schema<StoredDecision>({
  at: { type: Date, required: true },
  by: { type: Types.ObjectId, required: true },
  action: { type: String, enum: [...ACTIONS, 'ban', 'unban'], required: true },
  reason: { type: String, default: '' },
  impression: { type: Types.ObjectId, default: null },
  person: { type: Types.ObjectId, default: null },
  before: { type: String, default: null },
  wasReported: { type: Boolean, default: false },
  undoes: { type: Types.ObjectId, default: null },
})
schema.index({ impression: 1, at: -1 })
schema.index({ person: 1, at: -1 })
schema.index({ undoes: 1 })

export type Decisions = ReturnType<typeof createDecisions>

/** What the owner has decided, when and why: entries are added and never changed. */
export function createDecisions(connection: Connection) {
  const model = connection.model<StoredDecision>('Decision', schema, 'decisions')
  return {
    /** @param session the transaction of what was decided */
    async add(decision: NewDecision, session: ClientSession): Promise<string> {
      const [added] = await model.create([{ ...decision, at: new Date() }], { session })
      if (!added) throw new Error('a decision was not stored')
      return added._id.toHexString()
    },
    find: (id: string, session: ClientSession) => model.findOne({ _id: id }, null, { session }).lean(),
    isUndone: async (id: string, session: ClientSession) =>
      (await model.findOne({ undoes: id }, null, { session })) !== null,
    /** About an impression, newest first. */
    about: (impression: string) => model.find({ impression }).sort({ at: -1 }).limit(100).lean(),
  }
}
