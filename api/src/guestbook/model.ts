import { foldSpelling } from '@portfolio/contract/folding'
import { wholeName } from '@portfolio/contract/text'
import { type Connection, type InferSchemaType, Schema, type Types } from 'mongoose'
import { REPORT_REASONS } from '@portfolio/contract/impression'
import { SIGNALS } from '@portfolio/contract/moderation'

type AuthorName = { first_name: string; last_name: string }

const ONE_DAY_S = 24 * 60 * 60

const STATUSES_BEFORE = ['published', 'waiting', 'hidden'] as const

const schema = new Schema({
  /** null once the author has deleted the account and kept the impressions. */
  author: { type: Schema.Types.ObjectId, ref: 'Account', default: null },
  /** The invented author of an example; null for what a person wrote. */
  sampleAuthor: {
    type: new Schema(
      {
        first_name: { type: String, default: '' },
        last_name: { type: String, default: '' },
        folded: { type: String, default: (author: AuthorName) => foldSpelling(wholeName(author)) },
      },
      { _id: false },
    ),
    default: null,
  },
  impression: { type: String, default: '' },
  /** The text as searches compare it. */
  folded: {
    type: String,
    default: ({ impression }: { impression: string }) => foldSpelling(impression),
  },
  date: { type: Date, required: true },
  /** An `erased` entry has no text any more. It stays for a day, so that other processes find the change. */
  status: {
    type: String,
    enum: [...STATUSES_BEFORE, 'deleted', 'erased'] as const,
    required: true,
    default: 'published',
  },
  /** The status before `deleted`, to which it can be restored. */
  statusBefore: { type: String, enum: STATUSES_BEFORE, default: null },
  signals: { type: [{ type: String, enum: SIGNALS, required: true }], default: [] },
  /** Hash of the normalised text, to find repetitions. */
  fingerprint: { type: String, default: null },
  /**
   * Hash of author and text; unique, so that two requests that overlap store one impression. Removed once the same text
   * may be stored again.
   */
  repeatKey: String,
  isReported: { type: Boolean, required: true, default: false },
  /** Whether a moderator has read it. */
  isRead: { type: Boolean, required: true, default: false },
  reports: {
    type: [
      {
        _id: false,
        at: { type: Date, required: true },
        reason: { type: String, enum: REPORT_REASONS, required: true },
        /** Keyed hash of the person, who can report an impression once. */
        by: String,
      },
    ],
    default: [],
  },
  /** Time of the last change of anything that pages show; the feed's position. */
  changedAt: { type: Date, required: true },
  erasedAt: { type: Date, default: null, expires: ONE_DAY_S },
})
export type StoredImpression = InferSchemaType<typeof schema> & { _id: Types.ObjectId }

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
