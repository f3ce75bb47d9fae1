import { type Connection, Schema } from 'mongoose'

const schema = new Schema({
  /** null once the author has left and let the words stay. */
  author: { type: Schema.Types.ObjectId, ref: 'Account', default: null, index: true },
  impression: { type: String, required: true },
  date: { type: Date, required: true },
})

// The list's order; the id keeps entries of one millisecond in a fixed order.
schema.index({ date: -1, _id: -1 })

export const createImpressionModel = (connection: Connection) => connection.model('Impression', schema)
export type ImpressionModel = ReturnType<typeof createImpressionModel>
