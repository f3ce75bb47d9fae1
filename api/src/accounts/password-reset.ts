import type { Language } from '@portfolio/contract/language'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import type { ServiceTools } from './service-tools.ts'
import { CREDENTIAL_LINKS, createToken, linkRefused } from './tokens.ts'

export function createPasswordReset({ connection, model, tokens, outbox, letters, sessions }: ServiceTools) {
  return {
    /** Mails a link to an active e-mail account; does nothing, with the same answer, for any other address. */
    async requestReset(email: string, language: Language) {
      const account = await model.findOne({
        email: email.toLowerCase(),
        isActive: true,
        passwordHash: { $ne: null },
      })
      if (!account) return
      const token = createToken({ purpose: 'reset', account: account._id })
      const to = { email: account.email, first_name: account.first_name, language }
      await tokens.addWithMail(token, await letters.passwordReset(to, account.id, token.token))
    },

    /**
     * Changes the password, spends the link, ends every session and mails a notice.
     * @throws {HttpError} as `linkRefused`, and 400 for a common password
     */
    async completeReset(accountId: string, token: string, newPassword: string) {
      await refuseCommonPassword(newPassword)
      await tokens.check('reset', accountId, token)
      const account = await model.findOne({ _id: accountId, isActive: true })
      if (!account) throw linkRefused('unknown')
      const mail = await letters.passwordChanged(account)
      const passwordHash = await hashPassword(newPassword)
      await connection.transaction(async (session) => {
        await tokens.redeem('reset', accountId, token, session)
        const { matchedCount } = await model.updateOne(
          { _id: accountId, isActive: true },
          { $set: { passwordHash }, $inc: { sessionGeneration: 1 } },
          { session },
        )
        if (matchedCount === 0) throw linkRefused('unknown')
        await tokens.spendAll(CREDENTIAL_LINKS, account._id, session)
        await outbox.add(mail, session)
      })
      await sessions.removeAll(accountId)
    },
  }
}
