import { DEFAULT_OWNER_EMAIL } from '@portfolio/contract/default-owner'
import type { Language } from '@portfolio/contract/language'
import { badRequest, signInRequired } from '#src/http/errors.ts'
import { refuseCommonPassword } from '../common-passwords.ts'
import type { Account } from '../model.ts'
import { hashPassword, passwordMatches } from '../password.ts'
import type { MailingTools } from '../service-tools.ts'
import { type Purpose, createToken, linkRefused, tokenState } from '../tokens.ts'
import type { EmailChanges } from './changes.ts'

/** Whether the account is an owner's with the address of the first start, which can receive no mail. */
const hasDefaultAddress = ({ isAdmin, email }: Account) => isAdmin && email === DEFAULT_OWNER_EMAIL

/** Changes the address of an e-mail account: asked for, confirmed from the new address, undone from the old one. */
export function createEmailChange({ model, tokens, changes, letters, sessions }: MailingTools<EmailChanges>) {
  /**
   * Mails a link to the new address. An address that has an account gets a notice instead; the answer, the stored token
   * and the effect on earlier links are the same.
   */
  async function mailLink(account: Account, email: string, language: Language) {
    const token = createToken({ purpose: 'email-change', account: account._id, pending: { email } })
    const holder = await model.findOne({ email, isActive: true })
    const mail = holder
      ? await letters.emailInUse(holder)
      : await letters.emailChange(
          { email, first_name: account.first_name, language },
          account.id,
          token.token,
        )
    if (!(await changes.storeRequest(account, { email, token, mail }))) throw signInRequired()
  }

  /**
   * The address and the expiry of a mailed link, the account, and the link's state.
   * @throws {HttpError} as `linkRefused` for an unknown link
   */
  async function findLink(purpose: Purpose, accountId: string, token: string) {
    const found = await tokens.find(purpose, accountId, token)
    const account = await model.findOne({ _id: accountId, isActive: true })
    const email = found?.pending?.email
    if (!account || !email) throw linkRefused('unknown')
    return { account, email, expiresAt: found.expiresAt, state: tokenState(found) }
  }

  return {
    /** @throws {HttpError} 400 when the account has the address already */
    check(account: Account, email: string) {
      if (email.toLowerCase() === account.email) throw badRequest('emailUnchanged')
    },

    /** Whether the same change was asked for a moment ago: a form that was sent twice. */
    isRepeated: async (account: Account, email: string) => changes.isRequested(account, email.toLowerCase()),

    /**
     * @returns the account when the address has changed at once, because the owner's default address cannot receive the
     * notice and the password proves the owner; null when a link was mailed
     * @throws {HttpError} 401 when the session has ended meanwhile, 409 as `confirm` for the owner's default address
     */
    async request(account: Account, newEmail: string, language: Language): Promise<Account | null> {
      const email = newEmail.toLowerCase()
      if (!hasDefaultAddress(account)) {
        await mailLink(account, email, language)
        return null
      }
      const changed = await changes.replaceDefault(account, email)
      if (!changed) throw signInRequired()
      await sessions.removeAll(account.id)
      return changed
    },

    /**
     * Redeems the link from the new address, ends every session, and mails a link to undo it to the old address.
     * Repeating the link that set the current address changes nothing.
     * @returns the account, and whether this call has changed it
     * @throws {HttpError} as `linkRefused`, and 409 when another account has the address meanwhile
     */
    async confirm(accountId: string, token: string): Promise<{ account: Account; isChanged: boolean }> {
      const { account, email, state } = await findLink('email-change', accountId, token)
      if (state === 'spent' && account.email === email) return { account, isChanged: false }
      if (state !== 'ok') throw linkRefused(state)
      const undo = createToken({
        purpose: 'email-undo',
        account: account._id,
        pending: { email: account.email },
      })
      const mail = await letters.emailChanged(account, account.id, undo.token)
      const changed = await changes.confirm(account, { token, email, undo, mail })
      await sessions.removeAll(accountId)
      return { account: changed, isChanged: true }
    },

    /**
     * Redeems the link from the old address: restores that address, ends every session and every later link, and sets a
     * new password, because whoever changed the address knew the old one.
     * @throws {HttpError} as `confirm`, and 400 for a common password
     */
    async undo(accountId: string, token: string, newPassword: string): Promise<void> {
      await refuseCommonPassword(newPassword)
      const { account, email, expiresAt, state } = await findLink('email-undo', accountId, token)
      const isDone = state === 'spent' && account.email === email
      if (isDone && (await passwordMatches(account.passwordHash ?? null, newPassword))) return
      if (state !== 'ok') throw linkRefused(state)
      const { first_name, language } = account
      const mails = [
        await letters.passwordChanged({ email, first_name, language }),
        await letters.emailUndone(account),
      ]
      const passwordHash = await hashPassword(newPassword)
      await changes.undo(account, { token, expiresAt, email, passwordHash, mails })
      await sessions.removeAll(accountId)
    },
  }
}
