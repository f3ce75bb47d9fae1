import type { Connection } from 'mongoose'
import type { Language } from '@portfolio/contract/language'
import { HttpError } from '#src/http/errors.ts'
import type { Sessions } from '#src/http/session.ts'
import type { Letters } from '#src/mail/letters.ts'
import type { Outbox } from '#src/mail/outbox.ts'
import type { AccountModel } from './model.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import type { Tokens } from './tokens.ts'

export type PasswordReset = ReturnType<typeof createPasswordReset>

export function createPasswordReset(deps: {
  connection: Connection
  model: AccountModel
  tokens: Tokens
  outbox: Outbox
  letters: Letters
  sessions: Sessions
}) {
  const { connection, model, tokens, outbox, letters, sessions } = deps
  return {
    /** Mails a link to an active e-mail account's address; does nothing, and tells nothing, for any other. */
    async requestReset(email: string, language: Language) {
      const account = await model.findOne({
        email: email.toLowerCase(),
        isActive: true,
        passwordHash: { $ne: null },
      })
      if (!account) return
      await connection.transaction(async (session) => {
        await tokens.spendAll('reset', account._id, session)
        const token = await tokens.issue({ purpose: 'reset', account: account._id }, session)
        const to = { email: account.email, first_name: account.first_name, language }
        await outbox.add(await letters.passwordReset(to, account.id, token), session)
      })
    },

    /**
     * Changes the password, spends the link, ends every session and tells the person by mail.
     * @throws {HttpError} 410 for a link that is spent or too old, 400 for one that never was and for a common password
     */
    async completeReset(accountId: string, token: string, newPassword: string) {
      refuseCommonPassword(newPassword)
      const passwordHash = await hashPassword(newPassword)
      const changed = await connection.transaction(async (session) => {
        if (!(await tokens.spend('reset', accountId, token, session))) return false
        const account = await model.findOneAndUpdate(
          { _id: accountId, isActive: true },
          { $set: { passwordHash } },
          { session },
        )
        if (!account) return false
        await outbox.add(await letters.passwordChanged(account), session)
        return true
      })
      if (!changed) {
        const known = await tokens.find('reset', accountId, token)
        throw known
          ? new HttpError(410, known.spentAt ? 'linkSpent' : 'linkExpired')
          : new HttpError(400, 'linkInvalid')
      }
      await sessions.endAll(accountId)
    },
  }
}
