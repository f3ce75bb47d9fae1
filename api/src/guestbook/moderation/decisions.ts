import { type ClientSession, type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { ACTIONS } from '@portfolio/contract/moderation'

const schema = new Schema({
  at: { type: Date, required: true },
  by: { type: Schema.Types.ObjectId, required: true },
  action: { type: String, enum: [...ACTIONS, 'ban', 'unban'] as const, required: true },
  reason: { type: String, default: '' },
  impression: { type: Schema.Types.ObjectId, default: null },
  person: { type: Schema.Types.ObjectId, default: null },
  /** The impression's status and report flag before the decision. */
  before: { type: String, default: null },
  wasReported: { type: Boolean, required: true, default: false },
  /** The decision that this one reverts. */
  undoes: { type: Schema.Types.ObjectId, default: null },
})
schema.index({ impression: 1, at: -1 })
schema.index({ person: 1, at: -1 })

export type StoredDecision = InferSchemaType<typeof schema> & { _id: Types.ObjectId }
type NewDecision = Pick<StoredDecision, 'by' | 'action' | 'reason'> & Partial<StoredDecision>
export type Decisions = ReturnType<typeof createDecisions>

/** What owners and moderators have decided, when and why. Entries are added and never changed. */
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
    /** Whether a decision is the latest one about its impression or person. */
    isLatest: async ({ _id, impression, person }: StoredDecision, session: ClientSession) => {
      const latest = model.findOne({ impression, person }, null, { session }).sort({ at: -1, _id: -1 })
      return (await latest)?._id.equals(_id) === true
    },
    about: (impression: string) => model.find({ impression }).sort({ at: -1 }).limit(100).lean(),
  }
}
