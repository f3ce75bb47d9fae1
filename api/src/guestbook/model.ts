import { foldSpelling } from '@portfolio/contract/folding'
import { wholeName } from '@portfolio/contract/text'
import { type Connection, Schema, Types } from 'mongoose'
import { REPORT_REASONS, type ReportReason } from '@portfolio/contract/impression'
import { SIGNALS, type Signal } from '@portfolio/contract/moderation'

type SampleAuthor = { first_name: string; last_name: string; folded: string }

export type StoredImpression = {
  _id: Types.ObjectId
  /** null once the author has deleted the account and kept the impressions. */
  author: Types.ObjectId | null
  /** The invented author of an example; null for what a person wrote. */
  sampleAuthor?: SampleAuthor | null
  impression: string
  date: Date
  /** An `erased` entry has no text any more. It stays for a day, so that other processes find the change. */
  status: 'published' | 'waiting' | 'hidden' | 'deleted' | 'erased'
  /** The status before `deleted`, to which it can be restored. */
  statusBefore: 'published' | 'waiting' | 'hidden' | null
  signals: Signal[]
  /** The text as searches compare it. */
  folded: string
  /** Hash of the normalised text, to find repetitions. */
  fingerprint: string | null
  /** Hash of author and text; unique, so that two requests that overlap store one impression. Missing once another may be stored. */
  repeatKey?: string
  isReported: boolean
  /** By a moderator. */
  isRead: boolean
  /** `by` is a keyed hash; one person reports an impression once. */
  reports: { at: Date; reason: ReportReason; by?: string }[]
  /** Time of the last change of anything that pages show; the feed's position. */
  changedAt: Date
  erasedAt: Date | null
}

const ONE_DAY_S = 24 * 60 * 60

const schema = new Schema<StoredImpression>({
  author: { type: Types.ObjectId, ref: 'Account', default: null },
  sampleAuthor: {
    type: new Schema<SampleAuthor>(
      {
        first_name: String,
        last_name: String,
        folded: { type: String, default: (author: SampleAuthor) => foldSpelling(wholeName(author)) },
      },
      { _id: false },
    ),
    default: null,
  },
  impression: { type: String, default: '' },
  folded: { type: String, default: ({ impression }: StoredImpression) => foldSpelling(impression) },
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
  repeatKey: String,
  isReported: { type: Boolean, required: true, default: false },
  isRead: { type: Boolean, default: false },
  reports: {
    type: [
      {
        _id: false,
        at: { type: Date, required: true },
        reason: { type: String, enum: REPORT_REASONS, required: true },
        by: String,
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
schema.index({ isRead: 1, status: 1, date: -1, _id: -1 })
schema.index({ author: 1, date: -1, _id: -1 })
schema.index({ fingerprint: 1, date: -1 })
schema.index({ changedAt: -1 })
schema.index({ repeatKey: 1 }, { unique: true, sparse: true })

export const createImpressionModel = (connection: Connection) =>
  connection.model<StoredImpression>('Impression', schema)
export type ImpressionModel = ReturnType<typeof createImpressionModel>

/** Removes the text and everything that refers to a person. */
export const erasure = () => ({
  $set: {
    status: 'erased',
    impression: '',
    folded: '',
    author: null,
    fingerprint: null,
    signals: [],
    reports: [],
    isReported: false,
    changedAt: new Date(),
    erasedAt: new Date(),
  },
  $unset: { repeatKey: 1 },
})
