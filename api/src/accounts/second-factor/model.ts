import { type Connection, Schema } from 'mongoose'
import type { Belongings } from '../service-tools.ts'

const schema = new Schema({
  /** The account. A collection of its own, so that no query for an account loads a secret. */
  _id: { type: Schema.Types.ObjectId },
  /** Encrypted; null while the second factor is off. */
  secret: { type: String, default: null },
  turnedOnAt: { type: Date, default: null },
  /** The newest time step whose code was accepted; that code and older ones are refused. */
  lastStep: { type: Number, default: 0 },
  /** SHA-256 of the recovery codes that have not been used. */
  recoveryHashes: { type: [String], default: [] },
  /** Encrypted; a set-up that has not been confirmed yet. */
  pendingSecret: { type: String, default: null },
  pendingSince: { type: Date, default: null },
})

export const createSecondFactorModel = (connection: Connection) =>
  connection.model('SecondFactor', schema, 'second-factors')
export type SecondFactorModel = ReturnType<typeof createSecondFactorModel>

/** The second factor as data about a person. Its secret and the hashes of its recovery codes are not exported. */
export const createSecondFactorBelonging = (model: SecondFactorModel): Belongings['secondFactors'] => ({
  async of(accountId) {
    const found = await model.findOne({ _id: accountId }, { turnedOnAt: 1, recoveryHashes: 1 }).lean()
    if (!found) return null
    return { turnedOnAt: found.turnedOnAt ?? null, recoveryCodesLeft: found.recoveryHashes.length }
  },
  async forget(accountId, session) {
    await model.deleteOne({ _id: accountId }, { session })
  },
  async forgetSince(accountId, since, session) {
    await model.deleteOne({ _id: accountId, turnedOnAt: { $gt: since } }, { session })
  },
})
