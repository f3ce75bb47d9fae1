import { type Connection, Schema, Types } from 'mongoose'
import { REPORT_REASONS, type ReportReason } from '@portfolio/contract/impression'
import { SIGNALS, type Signal } from '@portfolio/contract/moderation'

export type StoredImpression = {
  _id: Types.ObjectId
  /** null once the author has left and let the words stay. */
  author: Types.ObjectId | null
  impression: string
  date: Date
  /** `erased` is what is left for a day of one whose words are gone, so that every process learns that it went. */
  status: 'published' | 'waiting' | 'hidden' | 'deleted' | 'erased'
  /** What it is restored to after it has been deleted. */
  statusBefore: 'published' | 'waiting' | 'hidden' | null
  signals: Signal[]
  /** Of the words without case and space; tells repetition. */
  fingerprint: string | null
  isReported: boolean
  reports: { at: Date; reason: ReportReason }[]
  /** Of the last change of anything that pages show: what processes look for. */
  changedAt: Date
  erasedAt: Date | null
}

const ONE_DAY_S = 24 * 60 * 60

const schema = new Schema<StoredImpression>({
  author: { type: Types.ObjectId, ref: 'Account', default: null },
  impression: { type: String, default: '' },
  date: { type: Date, required: true },
  status: {
    type: String,
    enum: ['published', 'waiting', 'hidden', 'deleted', 'erased'],
    required: true,
    default: 'published',
  },
  statusBefore: { type: String, enum: ['published', 'waiting', 'hidden'], default: null },
  signals: { type: [{ type: String, enum: SIGNALS }], default: [] },
  fingerprint: { type: String, default: null },
  isReported: { type: Boolean, required: true, default: false },
  reports: {
    type: [
      {
        _id: false,
        at: { type: Date, required: true },
        reason: { type: String, enum: REPORT_REASONS, required: true },
      },
    ],
    default: [],
  },
  changedAt: { type: Date, required: true },
  erasedAt: { type: Date, default: null, expires: ONE_DAY_S },
})

// The lists' order; the id keeps entries of one millisecond in a fixed order.
schema.index({ date: -1, _id: -1 })
schema.index({ status: 1, date: -1, _id: -1 })
schema.index({ isReported: 1, date: -1, _id: -1 })
schema.index({ author: 1, date: -1, _id: -1 })
schema.index({ fingerprint: 1, date: -1 })
schema.index({ changedAt: -1 })

export const createImpressionModel = (connection: Connection) =>
  connection.model<StoredImpression>('Impression', schema)
export type ImpressionModel = ReturnType<typeof createImpressionModel>

/** The place of an entry in the lists' order, as addresses carry it: `<milliseconds>-<id>`. */
export const placeOf = ({ date, _id }: Pick<StoredImpression, 'date' | '_id'>) =>
  `${date.getTime()}-${_id.toHexString()}`

export function parsePlace(place: string): { date: Date; id: string } {
  const [milliseconds = '', id = ''] = place.split('-')
  return { date: new Date(Number(milliseconds)), id }
}
