import type { Language } from '@portfolio/contract/language'
import type { AccountChanges } from './changes.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import type { MailingTools } from './service-tools.ts'
import { createToken, linkRefused, tokenState } from './tokens.ts'

export function createPasswordReset({
  model,
  tokens,
  changes,
  letters,
  sessions,
}: MailingTools<AccountChanges>) {
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
      await changes.storeLink(token, await letters.passwordReset(to, account.id, token.token))
    },

    /**
     * Changes the password, spends the link, ends every session and mails a notice.
     * @throws {HttpError} as `linkRefused`, and 400 for a common password
     */
    async completeReset(accountId: string, token: string, newPassword: string) {
      await refuseCommonPassword(newPassword)
      const found = tokenState(await tokens.find('reset', accountId, token))
      if (found !== 'ok') throw linkRefused(found)
      const account = await model.findOne({ _id: accountId, isActive: true })
      if (!account) throw linkRefused('unknown')
      const mail = await letters.passwordChanged(account)
      const state = await changes.resetPassword(accountId, token, await hashPassword(newPassword), mail)
      if (state !== 'ok') throw linkRefused(state)
      await sessions.removeAll(accountId)
    },
  }
}
