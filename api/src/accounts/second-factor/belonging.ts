import type { Belongings } from '../belongings.ts'
import type { SecondFactorModel } from './model.ts'

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
