import type { Sessions } from '#src/sessions/session.ts'
import { type AuditLog, accountReference } from '#src/audit/audit-log.ts'
import type { AccountModel } from '../model.ts'
import type { SecondFactorModel } from './model.ts'

/**
 * Turns the second factor off and ends every session, for an owner who has lost phone and recovery codes but can
 * use the server's machine.
 */
export async function resetSecondFactor(
  deps: {
    model: AccountModel
    secondFactors: SecondFactorModel
    sessions: Sessions
    audit: AuditLog
  },
  email: string,
): Promise<'reset' | 'was-off' | 'unknown-account'> {
  const { model, secondFactors, sessions, audit } = deps
  const account = await model.findOne({ email: email.toLowerCase() })
  if (!account) return 'unknown-account'
  const deleted = await secondFactors.findOneAndDelete({ _id: account._id })
  if (!deleted?.secret) return 'was-off'
  await account.updateOne({ $inc: { sessionGeneration: 1 } })
  await sessions.removeAll(account.id)
  await audit.record(null, 'second-factor-reset', accountReference(account))
  return 'reset'
}
